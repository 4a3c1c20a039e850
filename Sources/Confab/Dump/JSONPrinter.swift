/// Prints JSON incrementally, in the same form as Foundation's `JSONEncoder` with the options
/// `.prettyPrinted`, `.sortedKeys` and `.withoutEscapingSlashes`. Print keys in alphabetical order.
///
/// Call ``take()`` repeatedly, so that the text is never in memory as a whole.
struct JSONPrinter {
  private var bytes: [UInt8] = []
  /// The number of open arrays and objects.
  private var depth: Int
  /// Whether the innermost open array or object is empty.
  private var isEmpty: Bool
  /// Whether the last thing printed is a key.
  private var followsKey = false

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - depth: The number of arrays and objects around the printed text.
  ///   - isEmpty: Whether the innermost of them is empty.
  init(depth: Int = 0, isEmpty: Bool = true) {
    self.depth = depth
    self.isEmpty = isEmpty
  }

  /// The number of bytes since the last call of ``take()``.
  var count: Int { bytes.count }

  /// Returns the bytes since the last call.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll() }
    return bytes
  }

  /// Appends elements of the innermost open array or object that another printer printed.
  mutating func append(_ other: [UInt8]) {
    bytes += other
    if !other.isEmpty { isEmpty = false }
  }

  mutating func beginObject() { begin(UInt8(ascii: "{")) }
  mutating func endObject() { end(UInt8(ascii: "}")) }
  mutating func beginArray() { begin(UInt8(ascii: "[")) }
  mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Ends the text with a line feed.
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

  /// Prints a number; `null` if it is infinite or not a number.
  mutating func print(_ number: Double) {
    guard number.isFinite else { return null() }
    // Below 2⁵³ the digits of an integer and of a floating-point number are the same, except for
    // -0.
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

  /// Prints a value that `JSONEncoder` encoded with the same options.
  mutating func print(encoded value: some Sequence<UInt8>) {
    beginElement()
    var isLineStart = false
    for byte in value {
      // Line feeds in strings are escaped. Empty lines are not indented.
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
    // `JSONEncoder` prints an empty line in empty arrays and objects.
    bytes += (isEmpty ? "\n\n" : "\n").utf8
    depth -= 1
    indent()
    bytes.append(bracket)
    isEmpty = false
  }

  /// Prints the separator and the indentation before a key, or before a value without a key.
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

/// A value that prints itself with a ``JSONPrinter``.
protocol PrintedJSON {
  func print(by printer: inout JSONPrinter)
}

extension JSONPrinter {
  mutating func print(_ value: some PrintedJSON) { value.print(by: &self) }

  /// Prints a value, or `null` if there is none.
  mutating func print(_ value: (some PrintedJSON)?) {
    if let value { value.print(by: &self) } else { null() }
  }

  mutating func print(_ values: [some PrintedJSON]) {
    beginArray()
    for value in values { value.print(by: &self) }
    endArray()
  }
}
