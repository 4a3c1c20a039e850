/// The formulas of a text, which are taken out before Markdown is parsed, since backslashes,
/// asterisks and underscores in them would be read as Markdown.
///
/// Formulas are `$$…$$` and `\[…\]`, which stand alone, and `$…$` and `\(…\)`, which stand in a line.
/// Each is replaced by a token that Markdown leaves as it is. A token that ends up where there are
/// no formulas, such as in code, becomes the original text again.
struct Formulas {
  /// A formula.
  struct Formula {
    /// The source without delimiters.
    var source: String
    /// The text that was taken out.
    var original: String
    /// Whether the formula stands alone.
    var isDisplay: Bool
  }

  private let formulas: [Formula]
  /// The scalar at both ends of a token. The text doesn't have it.
  private let mark: Unicode.Scalar

  /// No formulas.
  static let none = Formulas(formulas: [], mark: "\u{F0000}")

  var isEmpty: Bool { formulas.isEmpty }

  /// Takes the formulas out of a text.
  ///
  /// - Returns: The text with a token for each formula.
  /// - Complexity: O(*n*)
  static func taken(from source: String) -> (text: String, formulas: Formulas) {
    guard mayHoldFormulas(source) else { return (source, .none) }
    var scanner = FormulaScanner(Array(source.utf8))
    let found = scanner.formulas()
    guard !found.isEmpty else { return (source, .none) }
    let mark = unusedScalar(in: source)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scanner.bytes.count)
    var end = 0
    for (number, formula) in found.enumerated() {
      bytes += scanner.bytes[end..<formula.range.lowerBound]
      bytes += Array("\(mark)\(number)\(mark)".utf8)
      end = formula.range.upperBound
    }
    bytes += scanner.bytes[end...]
    return (
      String(decoding: bytes, as: UTF8.self), Formulas(formulas: found.map(\.formula), mark: mark)
    )
  }

  private static func mayHoldFormulas(_ text: String) -> Bool {
    var wasBackslash = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "$") { return true }
      if wasBackslash, byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { return true }
      wasBackslash = byte == UInt8(ascii: "\\")
    }
    return false
  }

  /// The first private-use scalar of plane 15 that a text doesn't have.
  private static func unusedScalar(in text: String) -> Unicode.Scalar {
    let used = Set(text.unicodeScalars.lazy.map(\.value).filter { $0 >= 0xF0000 })
    let value = (0xF0000...0xFFFFD).first { !used.contains($0) } ?? 0xF0000
    return Unicode.Scalar(value) ?? "\u{F0000}"
  }

  /// A part of a text with tokens.
  enum Piece {
    case text(String)
    case formula(Formula)
  }

  /// Divides a text at its tokens.
  func pieces(of text: String) -> [Piece] {
    guard !isEmpty, text.unicodeScalars.contains(mark) else { return [.text(text)] }
    var pieces: [Piece] = []
    let parts = text.unicodeScalars.split(separator: mark, omittingEmptySubsequences: false)
    // The parts at odd positions are the numbers of formulas.
    for (index, part) in parts.enumerated() {
      if index % 2 == 1, let number = Int(String(part)), formulas.indices.contains(number) {
        pieces.append(.formula(formulas[number]))
      } else if !part.isEmpty {
        pieces.append(.text(String(part)))
      }
    }
    return pieces
  }

  /// A text with the original in the place of each token.
  func restored(_ text: String) -> String {
    guard !isEmpty else { return text }
    return pieces(of: text).map { piece in
      switch piece {
      case .text(let text): text
      case .formula(let formula): formula.original
      }
    }.joined()
  }
}

/// Finds formulas in a text. It skips code, whose dollars are no delimiters.
struct FormulaScanner {
  /// The longest formula in a line, and the longest that stands alone, in bytes.
  private static let longest = (inline: 1_000, display: 10_000)
  /// The longest code in a line, in bytes.
  private static let longestCode = 1 << 16

  typealias Found = (range: Range<Int>, formula: Formulas.Formula)

  let bytes: [UInt8]
  private var position = 0
  /// The end of the paragraph around ``position``.
  private var paragraphEnd = 0
  /// The index up to which no formula of a delimiter ends, by delimiter.
  private var unclosed: [Unicode.Scalar: Int] = [:]
  /// The fence of the code around ``position``.
  private var fence: (byte: UInt8, length: Int)?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The formulas, in their order.
  mutating func formulas() -> [Found] {
    var found: [Found] = []
    while position < bytes.count {
      if isLineStart(position), skipsLine() { continue }
      if let formula = formula() {
        found.append(formula)
        position = formula.range.upperBound
      }
    }
    return found
  }

  private subscript(index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0x0A }

  private func isLineStart(_ index: Int) -> Bool { index == 0 || bytes[index - 1] == 0x0A }

  /// The end of the line around an index, without its line feed.
  private func lineEnd(_ index: Int) -> Int {
    bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
  }

  /// The index after spaces and marks of quotes and, if `withLists` is true, of lists.
  private func afterMarks(_ start: Int, withLists: Bool) -> Int {
    var index = start
    while true {
      while [0x20, 0x09, UInt8(ascii: ">")].contains(self[index]) { index += 1 }
      guard withLists else { return index }
      var end = index
      while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self[end]) { end += 1 }
      let isNumber = end > index && end - index < 10
      let marks = isNumber ? ".)" : "-*+"
      guard isNumber || end == index, marks.utf8.contains(self[end]), self[end + 1] == 0x20 else {
        return index
      }
      index = end + 1
    }
  }

  /// Skips a line of code between fences, and a fence.
  private mutating func skipsLine() -> Bool {
    let end = lineEnd(position)
    if let fence {
      let start = afterMarks(position, withLists: false)
      let run = run(of: fence.byte, at: start)
      if run >= fence.length, bytes[min(start + run, end)..<end].allSatisfy({ $0 <= 0x20 }) {
        self.fence = nil
      }
      position = min(end + 1, bytes.count)
      return true
    }
    let start = afterMarks(position, withLists: true)
    for byte in [UInt8(ascii: "`"), UInt8(ascii: "~")] {
      let length = run(of: byte, at: start)
      guard length >= 3 else { continue }
      if byte == UInt8(ascii: "`"),
        bytes[(start + length)..<max(end, start + length)].contains(byte)
      {
        continue
      }
      fence = (byte, length)
      position = min(end + 1, bytes.count)
      return true
    }
    return false
  }

  private func run(of byte: UInt8, at start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] == byte { end += 1 }
    return end - start
  }

  /// Moves over one byte, an escaped byte or code, unless a formula begins here.
  private mutating func formula() -> Found? {
    switch bytes[position] {
    case UInt8(ascii: "`"): skipCode()
    case UInt8(ascii: "$"):
      if let found = dollars() { return found }
      position += run(of: UInt8(ascii: "$"), at: position)
    case UInt8(ascii: "\\"):
      if self[position + 1] == UInt8(ascii: "("), let found = parentheses() { return found }
      if self[position + 1] == UInt8(ascii: "["), let found = brackets() { return found }
      position += self[position + 1] == 0x0A ? 1 : 2
    default: position += 1
    }
    return nil
  }

  private mutating func skipCode() {
    let length = run(of: UInt8(ascii: "`"), at: position)
    position += length
    var index = position
    let limit = end(within: Self.longestCode)
    while index < limit {
      guard bytes[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let other = run(of: UInt8(ascii: "`"), at: index)
      index += other
      if other == length {
        position = index
        return
      }
    }
  }

  /// The end of the paragraph, or of a number of bytes from here.
  private mutating func end(within limit: Int) -> Int {
    if paragraphEnd <= position {
      var line = lineEnd(position)
      while line < bytes.count {
        let next = lineEnd(line + 1)
        if bytes[(line + 1)..<next].allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: ">") }) { break }
        line = next
      }
      paragraphEnd = min(max(line, position + 1), bytes.count)
    }
    return min(paragraphEnd, position + limit)
  }

  /// `$$…$$` and `$…$`.
  private mutating func dollars() -> Found? {
    let isDisplay = self[position + 1] == UInt8(ascii: "$")
    let length = isDisplay ? 2 : 1
    let start = position + length
    let limit = end(within: isDisplay ? Self.longest.display : Self.longest.inline)
    var end = start
    while end < limit, bytes[end] != UInt8(ascii: "$") {
      if bytes[end] == UInt8(ascii: "`") { return nil }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end > start, end < limit, run(of: UInt8(ascii: "$"), at: end) == length,
      run(of: UInt8(ascii: "$"), at: position) == length
    else { return nil }
    let isPadded = bytes[start] <= 0x20 || bytes[end - 1] <= 0x20
    if isDisplay {
      let stands = isLineStart(afterMarksBackward(position))
      guard stands || !isPadded else { return nil }
    } else {
      guard !isPadded, !isWord(before: position), !isWord(at: end + 1),
        !isPrice(bytes[start..<end])
      else { return nil }
    }
    return found(position..<end + length, start..<end, isDisplay: isDisplay)
  }

  /// `\(…\)`
  private mutating func parentheses() -> Found? {
    guard let end = closing(")", within: Self.longest.inline) else { return nil }
    return found(position..<end + 2, position + 2..<end, isDisplay: false)
  }

  /// `\[…\]`, which begins and ends a line.
  private mutating func brackets() -> Found? {
    guard isLineStart(afterMarksBackward(position)),
      let end = closing("]", within: Self.longest.display),
      bytes[min(end + 2, bytes.count)..<lineEnd(min(end + 2, bytes.count - 1))].allSatisfy({
        $0 <= 0x20
      })
    else { return nil }
    return found(position..<end + 2, position + 2..<end, isDisplay: true)
  }

  /// The index of the closing delimiter of a formula that begins with a backslash.
  private mutating func closing(_ delimiter: Unicode.Scalar, within limit: Int) -> Int? {
    let end = end(within: limit)
    var index = max(position + 2, unclosed[delimiter] ?? 0)
    defer { unclosed[delimiter] = index }
    while index + 1 < end {
      if bytes[index] == UInt8(ascii: "`") { return nil }
      // A link is text with escaped parentheses around it.
      if bytes[index] == UInt8(ascii: "]"), bytes[index + 1] == UInt8(ascii: "(") { return nil }
      if bytes[index] == UInt8(ascii: "\\") {
        if bytes[index + 1] == UInt8(ascii: delimiter) {
          return bytes[(position + 2)..<index].contains { $0 > 0x20 } ? index : nil
        }
        index += 1
      }
      index += 1
    }
    return nil
  }

  /// The start of the line before an index if only spaces and marks of quotes and lists are between
  /// them, else the index.
  private func afterMarksBackward(_ index: Int) -> Int {
    var start = index
    while start > 0, bytes[start - 1] != 0x0A, index - start < 200 { start -= 1 }
    return afterMarks(start, withLists: true) == index ? start : index
  }

  private func isWord(before index: Int) -> Bool {
    index > 0 && (isWord(at: index - 1) || bytes[index - 1] == UInt8(ascii: "$"))
  }

  /// Whether there is a letter or a digit of ASCII.
  private func isWord(at index: Int) -> Bool {
    switch self[index] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// Whether a text between dollars begins with a number and has words, as in "$5 to A$".
  private func isPrice(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return false
    }
    return text.contains(0x20) && !text.contains { #"\^_={}<>+*"#.utf8.contains($0) }
  }

  private func found(_ range: Range<Int>, _ content: Range<Int>, isDisplay: Bool) -> Found? {
    let original = String(decoding: bytes[range], as: UTF8.self)
    let source = String(decoding: bytes[content], as: UTF8.self)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      // Lines after the first have the marks of a quote around them.
      $0 == 0 ? $1 : $1.drop { $0 == " " || $0 == "\t" || $0 == ">" }
    }
    let trimmed = lines.map { $0.trimmed }.filter { !$0.isEmpty }.joined(separator: "\n")
    guard !trimmed.isEmpty else { return nil }
    return (
      range, Formulas.Formula(source: trimmed, original: original, isDisplay: isDisplay)
    )
  }
}

extension Substring {
  /// The text without white space around it.
  var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { start[...$0] } ?? ""
  }
}
