/// Reads a code from left to right with the table of its language.
///
/// Every step consumes bytes or ends a state. Looks ahead have a limit of ``reach`` bytes, or are
/// remembered so that they happen once for each byte.
struct CodeScanner {
  /// A state: code, or a text with its delimiters.
  struct Frame {
    var grammar: CodeGrammar
    /// The text that is read; `nil` for code.
    var text: CodeGrammar.Text?
    /// The byte that ends the code in a text; 0 if the end of the input does.
    var closer: UInt8 = 0
    /// The class of the closer.
    var closerClass: CodeClass?
    /// The number of open brackets in the code or the text.
    var depth = 0
    /// Whether the code is a parameter of a shell, as in "${name:-text}".
    var isParameter = false
  }

  /// What the part before the current one was.
  enum Previous { case none, name, keyword, type, value, closing, dot, pointer, other }

  /// The greatest number of open states. Code in texts that is nested deeper is read as text.
  static let depthLimit = 64
  /// The greatest number of bytes that are looked at beyond a part to classify it.
  static let reach = 400

  let bytes: [UInt8]
  let grammar: CodeGrammar
  /// The end of the bytes to read: that of a script in markup, or of the code.
  var end: Int
  var position = 0
  private(set) var runs: [CodeRun] = []
  var steps = 0
  var frames: [Frame] = []
  var previous = Previous.none
  /// The end of the part before the current one.
  var previousEnd = 0
  /// The class of the next name.
  var pending: CodeClass?
  /// Whether there is only white space before the position on its line.
  var isLineStart = true
  /// Whether there are only names before the position on its line.
  var hasOnlyNames = true
  /// The texts that begin with the next line.
  var hereDocuments: [CodeGrammar.Text] = []
  /// The position before which no regular expression ends.
  var noExpressionBefore = 0
  /// The position of the brace that begins the body of a declared function, and the number of open
  /// braces in it.
  var bodyStart = -1
  var bodyDepth = 0
  var isInCase = false
  /// Whether the names up to the end of the line are those of modules.
  var isInImport = false

  init(_ bytes: [UInt8], grammar: CodeGrammar) {
    self.bytes = bytes
    self.grammar = grammar
    end = bytes.count
  }

  /// Reads the whole code.
  mutating func scan() {
    switch grammar.form {
    case .code, .json, .shell:
      if grammar.rules.contains(.inMarkup), contains("<?") {
        scanMarkup()
      } else {
        scanCode(grammar, upTo: bytes.count)
      }
    case .console: scanConsole()
    case .yaml: scanYAML()
    case .markup: scanMarkup()
    case .style: scanStyle(upTo: bytes.count)
    case .diff: scanDiff()
    }
  }

  /// Reads code up to a position.
  mutating func scanCode(_ grammar: CodeGrammar, upTo limit: Int) {
    let outer = end
    end = limit
    (previous, pending, isLineStart, hasOnlyNames) = (.none, nil, true, true)
    frames.append(Frame(grammar: grammar))
    run(downTo: frames.count - 1)
    end = outer
  }

  /// Reads until a state ends.
  mutating func run(downTo count: Int) {
    while position < end, frames.count > count {
      steps += 1
      if frames[frames.count - 1].text == nil { scanPart() } else { scanText() }
    }
    frames.removeLast(frames.count - count)
    hereDocuments.removeAll()
  }

  // MARK: Bytes

  /// The byte at a distance from the position; 0 beyond the end.
  func peek(_ distance: Int = 0) -> UInt8 {
    let index = position + distance
    return index >= 0 && index < end ? bytes[index] : 0
  }

  /// Whether a text is at an index.
  func starts(with text: [UInt8], at index: Int) -> Bool {
    guard index >= 0, index + text.count <= end else { return false }
    for offset in text.indices where bytes[index + offset] != text[offset] { return false }
    return true
  }

  func starts(with text: StaticString) -> Bool { starts(with: text, at: position) }

  func starts(with text: StaticString, at index: Int) -> Bool {
    guard index >= 0, index + text.utf8CodeUnitCount <= end else { return false }
    for offset in 0..<text.utf8CodeUnitCount where bytes[index + offset] != text.utf8Start[offset] {
      return false
    }
    return true
  }

  private func contains(_ text: StaticString) -> Bool {
    bytes.indices.contains { starts(with: text, at: $0) }
  }

  /// The index of the next line feed.
  func lineEnd(from index: Int) -> Int {
    var index = index
    while index < end, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    return index
  }

  /// The index of the next byte that is no blank, at most ``reach`` bytes away.
  func skipBlanks(from index: Int, lines: Bool = false) -> Int {
    var index = index
    let limit = min(end, index + Self.reach)
    while index < limit, bytes[index].isBlank || lines && bytes[index] == UInt8(ascii: "\n") {
      index += 1
    }
    return index
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: Runs

  /// Adds a run, or lengthens the last one.
  mutating func add(_ codeClass: CodeClass?, from start: Int, to end: Int) {
    steps += 1
    guard let codeClass, start < end else { return }
    if let last = runs.last, last.range.upperBound == start, last.codeClass == codeClass {
      runs[runs.count - 1].range = last.range.lowerBound..<end
    } else {
      runs.append(CodeRun(range: start..<end, codeClass: codeClass))
    }
  }

  /// Ends a part that begins at the position and has a class.
  mutating func take(_ codeClass: CodeClass?, to index: Int, as kind: Previous) {
    let index = min(max(index, position + 1), end)
    add(codeClass, from: position, to: index)
    steps += index - position
    position = index
    previousEnd = index
    previous = kind
    isLineStart = false
    if kind != .name && kind != .keyword && kind != .type { hasOnlyNames = false }
  }

  /// Opens a state for code; `false` if too many states are open.
  mutating func open(_ frame: Frame) -> Bool {
    guard frames.count < Self.depthLimit else { return false }
    frames.append(frame)
    (previous, pending) = (.none, nil)
    return true
  }

  /// Opens a text whose first delimiter ends at an index.
  mutating func open(_ text: CodeGrammar.Text, to index: Int) {
    let grammar = frames[frames.count - 1].grammar
    take(text.codeClass, to: index, as: .value)
    pending = nil
    frames.append(Frame(grammar: grammar, text: text))
  }

  // MARK: Texts

  /// Reads a text up to its end or to code in it.
  private mutating func scanText() {
    guard let frame = frames.last, let text = frame.text, let quote = text.close.first else {
      return
    }
    let start = position
    defer { steps += position - start }
    if text.isHereDocument, endHereDocument(text, at: position, from: start) { return }
    while position < end {
      let byte = bytes[position]
      if let code = code(in: text, at: byte, grammar: frame.grammar) {
        add(text.codeClass, from: start, to: position)
        position = code.end
        add(code.codeClass, from: code.start, to: code.end)
        if let frame = code.frame { _ = open(frame) }
        return
      }
      if byte == UInt8(ascii: "\\"), text.escapes {
        position = min(position + 2, end)
      } else if byte == UInt8(ascii: "\n") {
        if !text.lines {
          close(text, from: start, to: position)
          return
        }
        position += 1
        if text.isHereDocument, endHereDocument(text, at: position, from: start) { return }
      } else if byte == text.nested {
        frames[frames.count - 1].depth += 1
        position += 1
      } else if byte == quote, !text.isHereDocument, starts(with: text.close, at: position) {
        let after = position + text.close.count
        if frames[frames.count - 1].depth > 0 {
          frames[frames.count - 1].depth -= 1
          position = after
        } else if text.doubles, starts(with: text.close, at: after) {
          position = after + text.close.count
        } else {
          close(text, from: start, to: after)
          return
        }
      } else {
        position += 1
      }
    }
    add(text.codeClass, from: start, to: end)
  }

  /// Ends the current text.
  private mutating func close(_ text: CodeGrammar.Text, from start: Int, to index: Int) {
    frames.removeLast()
    var index = index
    if text.hasFlags {
      while index < end, bytes[index].isNameByte { index += 1 }
    }
    add(text.codeClass, from: start, to: index)
    position = index
    previous = .value
    previousEnd = index
  }

  /// Ends a here document if its word is at the start of a line.
  private mutating func endHereDocument(
    _ text: CodeGrammar.Text, at line: Int, from start: Int
  ) -> Bool {
    guard line == 0 || bytes[line - 1] == UInt8(ascii: "\n") else { return false }
    let word = skipBlanks(from: line)
    let after = word + text.close.count
    guard starts(with: text.close, at: word), after >= end || !bytes[after].isNameByte else {
      return false
    }
    close(text, from: start, to: after)
    return true
  }

  /// Code that begins at the position in a text.
  private func code(
    in text: CodeGrammar.Text, at byte: UInt8, grammar: CodeGrammar
  ) -> (start: Int, end: Int, codeClass: CodeClass?, frame: Frame?)? {
    func frame(
      _ count: Int, _ closer: UInt8, _ codeClass: CodeClass? = nil, parameter: Bool = false
    )
      -> (start: Int, end: Int, codeClass: CodeClass?, frame: Frame?)?
    {
      guard frames.count < Self.depthLimit else { return nil }
      return (
        position, position + count, codeClass,
        Frame(
          grammar: grammar, closer: closer, closerClass: codeClass, isParameter: parameter)
      )
    }
    /// A variable after "$".
    func variable(_ codeClass: CodeClass?) -> (
      start: Int, end: Int, codeClass: CodeClass?, frame: Frame?
    )? {
      var index = position + 1
      while index < end, bytes[index].isNameByte, bytes[index] < 128 { index += 1 }
      return index > position + 1 ? (position, index, codeClass, nil) : nil
    }
    switch text.code {
    case .none: return nil
    case .after(let delimiter):
      guard byte == delimiter.utf8.first, starts(with: Array(delimiter.utf8), at: position) else {
        return nil
      }
      if delimiter == "{", peek(1) == byte { return nil }
      if delimiter == "{", peek(-1) == byte, position > 0, !isEven(byte, before: position) {
        return nil
      }
      return frame(delimiter.utf8.count, delimiter.hasSuffix("(") ? UInt8(ascii: ")") : 0x7d)
    case .dollar:
      guard byte == UInt8(ascii: "$") else { return nil }
      if peek(1) == UInt8(ascii: "{") { return frame(2, 0x7d) }
      return variable(nil)
    case .php:
      if byte == UInt8(ascii: "{"), peek(1) == UInt8(ascii: "$") { return frame(1, 0x7d) }
      guard byte == UInt8(ascii: "$") else { return nil }
      return variable(.property)
    case .shell:
      guard byte == UInt8(ascii: "$") else { return nil }
      switch peek(1) {
      case UInt8(ascii: "{"): return frame(2, 0x7d, parameter: true)
      case UInt8(ascii: "("): return frame(2, UInt8(ascii: ")"), .keyword)
      case let mark where mark.isSpecialParameter:
        return (position, position + 2, .property, nil)
      default: return variable(.property)
      }
    }
  }

  /// Whether an even number of equal bytes is before an index; looks at ``reach`` bytes.
  private func isEven(_ byte: UInt8, before index: Int) -> Bool {
    var count = 0
    while count < Self.reach, index - count > 0, bytes[index - count - 1] == byte { count += 1 }
    return count.isMultiple(of: 2)
  }
}

extension UInt8 {
  /// Whether the byte is a blank within a line.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0d || self == 0x0c }

  /// Whether the byte is an ASCII digit.
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Whether a name can begin with the byte. Characters beyond ASCII count as letters.
  var isNameStart: Bool {
    self >= 0x61 && self <= 0x7a || self >= 0x41 && self <= 0x5a || self == 0x5f || self >= 0x80
  }

  /// Whether a name can contain the byte.
  var isNameByte: Bool { isNameStart || isDigit }

  /// Whether the byte after "$" is a parameter of a shell.
  var isSpecialParameter: Bool {
    switch self {
    case UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "?"), UInt8(ascii: "!"),
      UInt8(ascii: "*"), UInt8(ascii: "@"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
