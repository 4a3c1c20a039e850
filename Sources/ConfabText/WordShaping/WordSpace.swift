/// The space between two words, shaped by itself.
struct WordSpace {
  let glyph: UInt16
  /// In 1/1024 point.
  let advance: Int32
  /// Whether each of several consecutive spaces has the same glyph and advance.
  let isRepeatable: Bool

  /// Shapes spaces.
  ///
  /// - Returns: `nil` if a space is not exactly one glyph that the font has.
  init?(_ parameters: ShapingParameters, _ buffer: ShapingBuffer) {
    func shaped(_ count: Int) -> [(glyph: Int, advance: Int32)]? {
      let text = [UInt8](repeating: 0x20, count: count)
      guard
        let result = buffer.shape(text, in: 0..<count, context: 0..<count, with: parameters),
        result.count == count
      else { return nil }
      return (0..<count).map { (result.glyph($0), result.advance($0)) }
    }
    guard let one = shaped(1)?.first, one.glyph > 0, one.glyph <= 0xFFFF, one.advance >= 0,
      let three = shaped(3)
    else { return nil }
    glyph = UInt16(one.glyph)
    advance = one.advance
    isRepeatable = three.allSatisfy { $0 == one }
  }
}
