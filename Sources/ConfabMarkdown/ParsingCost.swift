/// An upper bound of the work of parsing a text, in steps of some ten nanoseconds.
///
/// The parser needs quadratic time for some texts that nobody writes, such as 50,000 emphasized
/// links in one paragraph. Such texts are found before they are parsed.
struct ParsingCost {
  /// The most cells of all tables of a text. The parser adds empty cells to short rows.
  static let mostCells = 200_000
  /// The most columns of a table.
  static let mostColumns = 1_000
  /// The most steps.
  private static let mostSteps = 200_000_000
  /// The longest run of spaces and marks of quotes and lists at the beginning of a line, in bytes.
  private static let longestMargin = 1_000

  /// Whether the text can be parsed.
  private(set) var isAcceptable = true
  /// Whether its tables can be parsed, if the text can.
  private(set) var acceptsTables = true

  private var lines = 0
  private var widestMargin = 0
  private var paragraph = Paragraph()
  private var steps = 0
  private var tableSteps = 0
  private var cells = 0
  private var fence: (byte: UInt8, length: Int)?
  /// Whether a line begins like HTML, in which fences mean nothing.
  private var hasHTML = false

  /// Lines without a blank line between them.
  private struct Paragraph {
    var delimiters = 0
    var brackets = 0
    var bytes = 0
    var columns = 0
  }

  /// - Complexity: O(*n*)
  init(of text: String) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      while start < bytes.count, isAcceptable {
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        add(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        // A line feed after a carriage return belongs to it.
        let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
        start = end + (isPair ? 2 : 1)
      }
    }
    closeParagraph()
  }

  private mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
    lines += 1
    if isCode(line) { return }
    let margin = Self.margin(of: line)
    guard margin.length < line.count else {
      closeParagraph()
      checkSteps()
      return
    }
    widestMargin = max(widestMargin, margin.length)
    if margin.length > Self.longestMargin { isAcceptable = false }
    if line[margin.length] == UInt8(ascii: "<") { hasHTML = true }
    if margin.isItem { closeParagraph() }
    var pipes = 0
    for byte in line[margin.length...] {
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "["):
        paragraph.delimiters += 1
      case UInt8(ascii: "]"): paragraph.brackets += 1
      case UInt8(ascii: "|"): pipes += 1
      default: break
      }
    }
    paragraph.bytes += line.count
    tableSteps += pipes > 100 ? 4 * pipes * pipes : 0
    let columns = Self.columns(ofRule: line)
    if columns > 0 { tableSteps += paragraph.bytes }
    // A line that can be the one below a head counts as many cells for each line up to the next
    // blank one as it has columns. That is never less than the parser makes.
    paragraph.columns = max(paragraph.columns, columns)
    cells += paragraph.columns
    if paragraph.columns > Self.mostColumns || cells > Self.mostCells
      || tableSteps > Self.mostSteps
    {
      acceptsTables = false
    }
    checkSteps()
  }

  private mutating func closeParagraph() {
    steps += paragraph.delimiters * paragraph.brackets
    paragraph = Paragraph()
  }

  private mutating func checkSteps() {
    // Each line is compared with all quotes and lists around it.
    if steps + paragraph.delimiters * paragraph.brackets + lines * widestMargin > Self.mostSteps {
      isAcceptable = false
    }
  }

  /// Whether a line is between fences, or is one. Only fences at the margin count: in a list, code
  /// can end without one.
  private mutating func isCode(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = line.prefix { $0 == 0x20 }.count
    guard start < 4, !hasHTML else { return false }
    let first = start < line.count ? line[start] : 0
    let run = line[start...].prefix { $0 == first }.count
    if let fence {
      if first == fence.byte, run >= fence.length,
        line[(start + run)...].allSatisfy({ $0 == 0x20 || $0 == 0x09 })
      {
        self.fence = nil
      }
      return true
    }
    let isTick = first == UInt8(ascii: "`")
    guard isTick || first == UInt8(ascii: "~"), run >= 3,
      !(isTick && line[(start + run)...].contains(first))
    else { return false }
    fence = (first, run)
    closeParagraph()
    return true
  }

  /// The length of the spaces and marks of quotes and lists at the beginning of a line, and whether
  /// it surely begins an item.
  private static func margin(of line: UnsafeBufferPointer<UInt8>) -> (length: Int, isItem: Bool) {
    var index = 0
    var spaces = 0
    var isItem = false
    while index < line.count {
      switch line[index] {
      case 0x20, 0x09:
        spaces += line[index] == 0x09 ? 4 : 1
        index += 1
        continue
      case UInt8(ascii: ">"): break
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
        guard index + 1 < line.count, line[index + 1] == 0x20 || line[index + 1] == 0x09 else {
          return (index, isItem)
        }
        isItem = isItem || spaces < 4
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digits = line[index...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let end = index + digits.count
        guard digits.count < 10, end + 1 < line.count, line[end + 1] == 0x20,
          line[end] == UInt8(ascii: ".") || line[end] == UInt8(ascii: ")")
        else { return (index, isItem) }
        index = end
      default: return (index, isItem)
      }
      spaces = 0
      index += 1
    }
    return (index, isItem)
  }

  /// The number of columns of a line such as `> |:--|--:|`; 0 for other lines.
  private static func columns(ofRule line: UnsafeBufferPointer<UInt8>) -> Int {
    var columns = 0
    var hasBar = false
    var wasDash = false
    for byte in line {
      let isDash = byte == UInt8(ascii: "-")
      switch byte {
      case UInt8(ascii: "-"): columns += wasDash ? 0 : 1
      case UInt8(ascii: "|"), UInt8(ascii: ":"): hasBar = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"), UInt8(ascii: "*"),
        UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ")"), 0x0B, 0x0C,
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        break
      default: return 0
      }
      wasDash = isDash
    }
    return hasBar ? columns : 0
  }
}
