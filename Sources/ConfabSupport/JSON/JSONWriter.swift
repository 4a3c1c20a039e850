/// Writes JSON incrementally.
///
/// Call ``take()`` repeatedly, so that the text is never in memory as a whole.
@usableFromInline
package struct JSONWriter {
  /// The form of the text.
  package enum Form: Sendable {
    /// That of Foundation's `JSONEncoder` with the options `.prettyPrinted`, `.sortedKeys` and
    /// `.withoutEscapingSlashes`. Add keys in alphabetical order.
    case indented
    /// On one line.
    case line
    /// On one line, and safe inside a script element of a page.
    case page
  }

  private var bytes: [UInt8] = []
  private let form: Form
  /// The number of open arrays and objects.
  private var depth: Int
  /// Whether the innermost open array or object is empty.
  private var isEmpty: Bool
  /// Whether the last thing written is a key.
  private var followsKey = false

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - depth: The number of arrays and objects around the text.
  ///   - isEmpty: Whether the innermost of them is empty.
  package init(_ form: Form = .indented, depth: Int = 0, isEmpty: Bool = true) {
    self.form = form
    self.depth = depth
    self.isEmpty = isEmpty
  }

  /// A text as a JSON string.
  package static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.add(text)
    return String(decoding: json.take(), as: UTF8.self)
  }

  /// The number of bytes since the last call of ``take()``.
  package var count: Int { bytes.count }

  /// Returns the bytes since the last call.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll() }
    return bytes
  }

  /// Appends elements of the innermost open array or object that another writer wrote.
  package mutating func append(_ other: [UInt8]) {
    bytes += other
    if !other.isEmpty { isEmpty = false }
  }

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Adds an object whose members `body` adds.
  package mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
    beginObject()
    try body(&self)
    endObject()
  }

  /// Adds an array whose elements `body` adds.
  @usableFromInline
  package mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
    beginArray()
    try body(&self)
    endArray()
  }

  /// Adds an array with an element for each value.
  @inlinable
  package mutating func array<Values: Sequence>(
    of values: Values, _ add: (inout JSONWriter, Values.Element) throws -> Void
  ) rethrows {
    try array { json in for value in values { try add(&json, value) } }
  }

  /// Ends the text with a line feed.
  package mutating func endText() { bytes.append(UInt8(ascii: "\n")) }

  /// Adds the name of a member; its value comes next.
  @usableFromInline
  package mutating func key(_ name: StaticString) {
    beginElement()
    bytes.append(UInt8(ascii: "\""))
    bytes += UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    bytes.append(UInt8(ascii: "\""))
    endKey()
  }

  /// Adds the name of a member that needs to be escaped.
  package mutating func key(text: String) {
    add(text)
    endKey()
  }

  private mutating func endKey() {
    if form == .indented { bytes.append(UInt8(ascii: " ")) }
    bytes.append(UInt8(ascii: ":"))
    if form == .indented { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  @usableFromInline
  package mutating func null() { add(word: "null") }

  @usableFromInline
  package mutating func add(_ value: Bool) { add(word: value ? "true" : "false") }

  @usableFromInline
  package mutating func add(_ number: Int) { add(word: String(number)) }

  /// Adds a number; `null` if it is infinite or not a number.
  @usableFromInline
  package mutating func add(_ number: Double) {
    guard number.isFinite else { return null() }
    // Below 2⁵³ the digits of an integer and of a floating-point number are the same, except for
    // -0.
    if number != 0 || number.sign == .plus, let whole = Int(exactly: number),
      whole.magnitude < 1 << 53
    {
      return add(whole)
    }
    let text = number.description
    add(word: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// Adds a number with at most some decimals; `null` if there is none, or none that is finite.
  package mutating func add(_ number: Double?, decimals: Int) {
    guard let number, number.isFinite else { return null() }
    add(word: ShortNumber.text(number, decimals: decimals))
  }

  @usableFromInline
  package mutating func add(_ text: String) {
    beginElement()
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      if Self.mayHaveEscapes(text) {
        for byte in text { if isEscaped(byte) { escape(byte) } else { bytes.append(byte) } }
      } else {
        bytes += text
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds JSON that is already complete: in the form of this writer, with the indentation of a text
  /// of its own.
  package mutating func add(encoded value: some Sequence<UInt8>) {
    beginElement()
    guard form == .indented else {
      bytes += value
      return
    }
    var isLineStart = false
    for byte in value {
      // Line feeds in strings are escaped. Empty lines are not indented.
      let isFeed = byte == UInt8(ascii: "\n")
      if isLineStart, !isFeed { indent() }
      bytes.append(byte)
      isLineStart = isFeed
    }
  }

  private mutating func add(word: String) {
    beginElement()
    bytes += word.utf8
  }

  /// The letters of the short escapes from U+0008 on.
  private static let letters = Array("btn\0fr".utf8)

  private func isEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0..<0x20: true
    // A tag or a comment in a text must not end the script element.
    case UInt8(ascii: "<"), 0x7F: form == .page
    default: false
    }
  }

  /// Whether a text may have bytes to escape, which few have. The loop has no early exit, so that
  /// many bytes are compared at once.
  private static func mayHaveEscapes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let bytes = text.baseAddress else { return false }
    var found: UInt8 = 0
    for at in 0..<text.count {
      let byte = bytes[at]
      found |=
        (byte < 0x20 ? 1 : 0) | (byte == UInt8(ascii: "\"") ? 1 : 0)
        | (byte == UInt8(ascii: "\\") ? 1 : 0) | (byte == UInt8(ascii: "<") ? 1 : 0)
        | (byte == 0x7F ? 1 : 0)
    }
    return found != 0
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      bytes.append(byte)
    } else if form != .page, (8...13).contains(byte), byte != 11 {
      bytes.append(Self.letters[Int(byte) - 8])
    } else {
      bytes += "u00\(Hexadecimal.text(of: [byte]))".utf8
    }
  }

  private mutating func begin(_ bracket: UInt8) {
    beginElement()
    bytes.append(bracket)
    depth += 1
    isEmpty = true
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if form == .indented {
      // `JSONEncoder` writes an empty line in empty arrays and objects.
      bytes += (isEmpty ? "\n\n" : "\n").utf8
      indent()
    }
    bytes.append(bracket)
    isEmpty = false
  }

  /// Writes the separator and the indentation before a key, or before a value without a key.
  private mutating func beginElement() {
    if followsKey {
      followsKey = false
      return
    }
    if depth > 0 {
      if !isEmpty { bytes.append(UInt8(ascii: ",")) }
      if form == .indented {
        bytes.append(UInt8(ascii: "\n"))
        indent()
      }
    }
    isEmpty = false
  }

  private mutating func indent() {
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }
}

/// A value that writes itself with a ``JSONWriter``.
@usableFromInline
package protocol WritesJSON {
  func write(to json: inout JSONWriter)
}

extension JSONWriter {
  @inlinable
  package mutating func add(_ value: some WritesJSON) { value.write(to: &self) }

  /// Adds a member of the innermost object.
  @inlinable
  package mutating func member(_ name: StaticString, _ value: some WritesJSON) {
    key(name)
    value.write(to: &self)
  }

  /// Adds a number with at most some decimals as a member, as ``add(_:decimals:)``.
  package mutating func member(_ name: StaticString, _ number: Double?, decimals: Int) {
    key(name)
    add(number, decimals: decimals)
  }
}

extension Bool: WritesJSON {
  @inlinable
  package func write(to json: inout JSONWriter) { json.add(self) }
}

extension Int: WritesJSON {
  @inlinable
  package func write(to json: inout JSONWriter) { json.add(self) }
}

extension Double: WritesJSON {
  @inlinable
  package func write(to json: inout JSONWriter) { json.add(self) }
}

extension String: WritesJSON {
  @inlinable
  package func write(to json: inout JSONWriter) { json.add(self) }
}

extension Optional: WritesJSON where Wrapped: WritesJSON {
  /// Writes the value, or `null` if there is none.
  @inlinable
  package func write(to json: inout JSONWriter) {
    if let self { self.write(to: &json) } else { json.null() }
  }
}

extension Array: WritesJSON where Element: WritesJSON {
  @inlinable
  package func write(to json: inout JSONWriter) {
    json.array(of: self) { $1.write(to: &$0) }
  }
}
