/// Access to the characters of valid UTF-8.
enum UTF8Text {
  /// The scalar that starts at a byte; `nil` at the end or inside a scalar.
  static func scalar(at byte: Int, in utf8: [UInt8]) -> Unicode.Scalar? {
    guard byte < utf8.count else { return nil }
    let first = utf8[byte]
    if first < 0x80 { return Unicode.Scalar(first) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC0, byte + length <= utf8.count else { return nil }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for next in utf8[(byte + 1)..<(byte + length)] { value = value << 6 | UInt32(next & 0x3F) }
    return Unicode.Scalar(value)
  }

  /// The scalar that ends before a byte; `nil` at the start.
  static func scalar(before byte: Int, in utf8: [UInt8]) -> Unicode.Scalar? {
    var start = byte - 1
    while start > 0, utf8[start] & 0xC0 == 0x80 { start -= 1 }
    return start < 0 ? nil : scalar(at: start, in: utf8)
  }

  /// Whether all characters of a range are default ignorable, that is, invisible.
  static func isIgnorable(_ utf8: [UInt8], _ bytes: Range<Int>) -> Bool {
    guard let first = bytes.first, utf8[first] >= 0x80 else { return bytes.isEmpty }
    var isIgnorable = true
    forEachScalar(of: utf8, in: bytes) {
      if !$0.properties.isDefaultIgnorableCodePoint { isIgnorable = false }
    }
    return isIgnorable
  }

  /// Calls `body` with every scalar of a range.
  static func forEachScalar(
    of utf8: [UInt8], in bytes: Range<Int>, _ body: (Unicode.Scalar) -> Void
  ) {
    var byte = bytes.lowerBound
    while byte < bytes.upperBound {
      guard let scalar = scalar(at: byte, in: utf8) else { return }
      body(scalar)
      byte += UTF8.width(scalar)
    }
  }
}
