/// The analysis of a font that is needed to shape words one by one, for one set of shaping
/// parameters.
///
/// A class, because a copy would count many references.
final class WordAnalysis {
  let rules: WordRules
  let space: WordSpace
  /// `nil` if no word can be shaped pair by pair.
  let kerningPairs: KerningPairs?

  /// - Returns: `nil` if runs must be shaped whole.
  init?(_ rules: WordRules, _ parameters: ShapingParameters, space: WordSpace) {
    // The glyphs of words in other scripts are not known before shaping, so every cross-word rule
    // would count as applicable.
    guard parameters.hasSimpleShaping || !rules.hasCrossWordRules else { return nil }
    self.rules = rules
    self.space = space
    kerningPairs =
      parameters.hasSimpleShaping && rules.isContextFree(Int(space.glyph))
      ? KerningPairs(rules, parameters, space: space) : nil
  }
}

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
