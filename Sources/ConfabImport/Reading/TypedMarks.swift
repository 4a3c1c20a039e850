import ConfabModel

/// The marks that people type around words in WhatsApp and Slack: `*bold*`, `_italic_`, `~strike~`,
/// code between backticks, blocks between three of them, and lines that begin with `> `.
///
/// A mark counts at the border of a word only, and a pair of marks is on one line. Marks without a
/// partner stay in the text.
///
///     let text = TypedMarks().rich("*Not* a_b_c")
public struct TypedMarks {
  /// How a line that quotes begins; `nil` if there are no quotes.
  public var quote: String?
  /// The number of scalars at the start of a slice that belong together and have no marks, such as
  /// those of an address; 0 if there are none.
  public var atomLength: (ArraySlice<Unicode.Scalar>) -> Int
  /// Appends text without marks, which may have atoms.
  public var appendPlain: (String, inout RichText) -> Void
  /// Appends the text of code, which has no atoms.
  public var appendCode: (String, inout RichText) -> Void

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - quote: How a line that quotes begins; `nil` if there are no quotes.
  ///   - atomLength: The number of scalars at the start of a slice in which marks don't count.
  ///   - appendCode: Appends the text of code, by default as it is.
  ///   - appendPlain: Appends text without marks, by default as it is.
  public init(
    quote: String? = "> ",
    atomLength: @escaping (ArraySlice<Unicode.Scalar>) -> Int = TypedMarks.addressLength,
    appendCode: @escaping (String, inout RichText) -> Void = { $1.append($0) },
    appendPlain: @escaping (String, inout RichText) -> Void = { $1.append($0) }
  ) {
    self.quote = quote
    self.atomLength = atomLength
    self.appendCode = appendCode
    self.appendPlain = appendPlain
  }

  /// The text without its marks, with spans.
  ///
  /// - Complexity: O(*n* log *n*) in the number of marks, plus the length of the text.
  public func rich(_ text: String) -> RichText {
    var rich = RichText()
    append(text, to: &rich)
    return rich
  }

  /// Appends a text without its marks, with spans.
  public func append(_ text: String, to rich: inout RichText) {
    guard Self.mayHaveMarks(text, quote) else { return appendPlain(text, &rich) }
    var scanner = MarkScanner(Array(text.unicodeScalars), quote, atomLength)
    scanner.scan()
    let scalars = scanner.scalars
    var starts: [Int] = []
    var at = 0
    for event in scanner.events.sorted(by: { ($0.at, $0.order) < ($1.at, $1.order) }) {
      if event.at > at { appendPlain(Self.string(scalars[at..<event.at]), &rich) }
      at = max(at, event.at)
      switch event.action {
      case .begin: starts.append(rich.count)
      case .end(let style): rich.add(style, from: starts.popLast() ?? rich.count)
      case .code(let range):
        let start = rich.count
        appendCode(Self.string(scalars[range]), &rich)
        rich.add(.code, from: start)
      case .block(let range): appendBlock(scalars, range, end: event.at + event.length, to: &rich)
      case .drop: break
      }
      at = max(at, event.at + event.length)
    }
    if at < scalars.count { appendPlain(Self.string(scalars[at...]), &rich) }
  }

  /// Whole lines are a block; code inside a line is that.
  private func appendBlock(
    _ scalars: [Unicode.Scalar], _ range: Range<Int>, end: Int, to rich: inout RichText
  ) {
    let isAtLineStart = rich.isEmpty || rich.text.utf8.last == 0x0A
    let isAtLineEnd = end == scalars.count || scalars[end] == "\n"
    var range = range
    let isBlock = isAtLineStart && isAtLineEnd || scalars[range].contains("\n")
    if isBlock {
      if scalars[range.lowerBound] == "\n" { range = range.lowerBound + 1..<range.upperBound }
      if range.count > 1, scalars[range.upperBound - 1] == "\n" {
        range = range.lowerBound..<range.upperBound - 1
      }
      if !isAtLineStart { rich.append("\n") }
    }
    let start = rich.count
    appendCode(Self.string(scalars[range]), &rich)
    rich.add(isBlock ? .codeBlock : .code, from: start)
    if isBlock, !isAtLineEnd { rich.append("\n") }
  }

  private static func mayHaveMarks(_ text: String, _ quote: String?) -> Bool {
    let first = quote?.utf8.first
    return text.utf8.contains {
      $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "~")
        || $0 == UInt8(ascii: "`") || $0 == first
    }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// The number of scalars of an address such as `https://example.org/a_b` at the start of a slice,
  /// up to the next white space; 0 if there is none.
  public static func addressLength(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    guard scalars.first == "h" else { return 0 }
    let isAddress = ["https://", "http://"].contains { scalars.starts(with: $0.unicodeScalars) }
    guard isAddress else { return 0 }
    let address = scalars.prefix { !$0.properties.isWhitespace }
    // A mark behind an address closes what was opened before it.
    return address.count - address.reversed().prefix { "*_~".unicodeScalars.contains($0) }.count
  }
}

/// Finds the marks of a text.
private struct MarkScanner {
  enum Action {
    case begin
    case end(TextSpan.Style)
    case code(Range<Int>)
    case block(Range<Int>)
    /// Leaves out scalars.
    case drop
  }

  struct Event {
    var at: Int
    /// The number of scalars of the mark, which are left out.
    var length: Int
    var action: Action
    var order: Int
  }

  let scalars: [Unicode.Scalar]
  let quote: [Unicode.Scalar]
  let atomLength: (ArraySlice<Unicode.Scalar>) -> Int
  private(set) var events: [Event] = []
  /// Where marks were opened on this line.
  private var open: [(style: TextSpan.Style, at: Int)] = []
  private var isInQuote = false
  private var at = 0
  /// Whether there are no more closing marks of three backticks.
  private var hasNoBlocks = false
  /// The place up to which no mark closes code.
  private var codeless = 0

  init(
    _ scalars: [Unicode.Scalar], _ quote: String?,
    _ atomLength: @escaping (ArraySlice<Unicode.Scalar>) -> Int
  ) {
    self.scalars = scalars
    self.quote = quote.map { Array($0.unicodeScalars) } ?? []
    self.atomLength = atomLength
  }

  mutating func scan() {
    var isAtLineStart = true
    while at < scalars.count {
      if isAtLineStart {
        isAtLineStart = false
        scanQuote()
        if at == scalars.count { break }
      }
      if scalars[at] == "\n" {
        isAtLineStart = true
        open = []
        at += 1
        continue
      }
      scanScalar()
    }
    if isInQuote { add(scalars.count, 0, .end(.quote)) }
  }

  private mutating func scanScalar() {
    switch scalars[at] {
    case "`":
      if !scanBlock(), !scanCode() { at += 1 }
    case "*": scanMark(.bold)
    case "_": scanMark(.italic)
    case "~": scanMark(.strike)
    default:
      let length = atomLength(scalars[at...])
      at += max(1, min(length, scalars.count - at))
    }
  }

  private mutating func add(_ at: Int, _ length: Int, _ action: Action) {
    events.append(Event(at: at, length: length, action: action, order: events.count))
  }

  // MARK: - Quotes

  private mutating func scanQuote() {
    guard !quote.isEmpty else { return }
    if scalars[at...].starts(with: quote) {
      // The lines of a quote follow each other.
      add(at, isInQuote ? quote.count : 0, isInQuote ? .drop : .begin)
      if !isInQuote { add(at, quote.count, .drop) }
      isInQuote = true
      at += quote.count
    } else if isInQuote {
      add(at - 1, 0, .end(.quote))
      isInQuote = false
    }
  }

  // MARK: - Code

  private mutating func scanBlock() -> Bool {
    guard !hasNoBlocks, isFence(at) else { return false }
    var end = at + 3
    while end + 3 <= scalars.count, !isFence(end) { end += 1 }
    guard end + 3 <= scalars.count else {
      hasNoBlocks = true
      return false
    }
    let inside = scalars[at + 3..<end]
    guard inside.contains(where: { !$0.properties.isWhitespace }) else { return false }
    add(at, end + 3 - at, .block(at + 3..<end))
    if inside.contains("\n") { open = [] }
    at = end + 3
    return true
  }

  private func isFence(_ place: Int) -> Bool {
    place + 3 <= scalars.count && scalars[place] == "`" && scalars[place + 1] == "`"
      && scalars[place + 2] == "`"
  }

  private mutating func scanCode() -> Bool {
    guard at >= codeless, isBorder(at - 1) else { return false }
    var end = at + 1
    while end < scalars.count, scalars[end] != "\n" {
      if scalars[end] == "`", isBorder(end + 1) { break }
      end += 1
    }
    guard end < scalars.count, scalars[end] == "`" else {
      codeless = end
      return false
    }
    guard scalars[at + 1..<end].contains(where: { !$0.properties.isWhitespace }) else {
      return false
    }
    add(at, end + 1 - at, .code(at + 1..<end))
    at = end + 1
    return true
  }

  // MARK: - Pairs

  private mutating func scanMark(_ style: TextSpan.Style) {
    defer { at += 1 }
    let mark = scalars[at]
    let (before, after) = (scalar(at - 1), scalar(at + 1))
    guard before != mark, after != mark else { return }
    if let place = open.lastIndex(where: { $0.style == style }), !isSpace(before),
      isBorder(at + 1)
    {
      add(open[place].at, 1, .begin)
      add(at, 1, .end(style))
      // Marks that were opened inside and not closed there are text.
      open.removeSubrange(place...)
    } else if isBorder(at - 1), !isSpace(after), !open.contains(where: { $0.style == style }) {
      open.append((style, at))
    }
  }

  private func scalar(_ place: Int) -> Unicode.Scalar? {
    scalars.indices.contains(place) ? scalars[place] : nil
  }

  private func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
    scalar?.properties.isWhitespace ?? true
  }

  /// Whether there is no letter or digit at a place.
  private func isBorder(_ place: Int) -> Bool {
    guard let scalar = scalar(place) else { return true }
    if scalar.isASCII {
      return
        !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= UInt8(scalar.value)
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= UInt8(scalar.value) | 0x20)
    }
    return !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
  }
}
