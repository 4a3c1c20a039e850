/// Prints JSON piece by piece, in the very form of Foundation's `JSONEncoder` with the options `.prettyPrinted`,
/// `.sortedKeys` and `.withoutEscapingSlashes`; keys must come in alphabetical order.
///
/// What is printed is taken from time to time (``take()``), so that it is never in memory as a whole.
struct JSONPrinter {
  private var bytes: [UInt8] = []
  /// Arrays and objects that are open.
  private var depth: Int
  /// Whether nothing stands yet in the innermost of them.
  private var isEmpty: Bool
  /// Whether a key waits for its value.
  private var followsKey = false

  /// - Parameters:
  ///   - depth: arrays and objects around what is printed.
  ///   - isEmpty: whether nothing stands yet in the innermost of them.
  init(depth: Int = 0, isEmpty: Bool = true) {
    self.depth = depth
    self.isEmpty = isEmpty
  }

  /// How much has been printed and not been taken.
  var count: Int { bytes.count }

  /// What has been printed since the last call.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll() }
    return bytes
  }

  /// Prints what another printer, begun inside what is open here, has printed.
  mutating func append(_ other: [UInt8]) {
    bytes += other
    if !other.isEmpty { isEmpty = false }
  }

  mutating func beginObject() { begin(UInt8(ascii: "{")) }
  mutating func endObject() { end(UInt8(ascii: "}")) }
  mutating func beginArray() { begin(UInt8(ascii: "[")) }
  mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Ends the text with a line feed, as a file does.
  mutating func endText() { bytes.append(UInt8(ascii: "\n")) }

  mutating func key(_ name: StaticString) {
    beginElement()
    bytes.append(UInt8(ascii: "\""))
    bytes += UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    bytes += "\" : ".utf8
    followsKey = true
  }

  mutating func null() { print(word: "null") }

  mutating func print(_ number: Int) { print(word: String(number)) }

  /// `null` for what is no number or infinite.
  mutating func print(_ number: Double) {
    guard number.isFinite else { return null() }
    // Below 2⁵³ a whole number has no other digits than these; -0 prints its sign.
    if number != 0 || number.sign == .plus, let whole = Int(exactly: number),
      whole.magnitude < 1 << 53
    {
      return print(whole)
    }
    let text = number.description
    print(word: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  mutating func print(_ text: String) {
    beginElement()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case 0x08: bytes += "\\b".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0..<0x10: bytes += "\\u000\(String(byte, radix: 16))".utf8
      case 0x10..<0x20: bytes += "\\u00\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Prints a value that an encoder has written with the same options.
  mutating func print(encoded value: some Sequence<UInt8>) {
    beginElement()
    var isLineStart = false
    for byte in value {
      // Within strings a line feed is escaped. An empty line has no indentation.
      let isFeed = byte == UInt8(ascii: "\n")
      if isLineStart, !isFeed { indent() }
      bytes.append(byte)
      isLineStart = isFeed
    }
  }

  private mutating func print(word: String) {
    beginElement()
    bytes += word.utf8
  }

  private mutating func begin(_ bracket: UInt8) {
    beginElement()
    bytes.append(bracket)
    depth += 1
    isEmpty = true
  }

  private mutating func end(_ bracket: UInt8) {
    // An empty list holds an empty line.
    bytes += (isEmpty ? "\n\n" : "\n").utf8
    depth -= 1
    indent()
    bytes.append(bracket)
    isEmpty = false
  }

  /// What stands before a key, or before a value that has none.
  private mutating func beginElement() {
    if followsKey {
      followsKey = false
      return
    }
    if depth > 0 {
      bytes += (isEmpty ? "\n" : ",\n").utf8
      indent()
    }
    isEmpty = false
  }

  private mutating func indent() {
    for _ in 0..<depth { bytes += "  ".utf8 }
  }
}

/// What can be printed piece by piece.
protocol PrintedJSON {
  func print(by printer: inout JSONPrinter)
}

extension JSONPrinter {
  mutating func print(_ value: some PrintedJSON) { value.print(by: &self) }

  /// `null` where there is no value.
  mutating func print(_ value: (some PrintedJSON)?) {
    if let value { value.print(by: &self) } else { null() }
  }

  mutating func print(_ values: [some PrintedJSON]) {
    beginArray()
    for value in values { value.print(by: &self) }
    endArray()
  }
}
