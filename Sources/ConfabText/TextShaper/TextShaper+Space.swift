extension TextShaper {
  /// The space of a style's first font, a quarter of an em wide if the font has none.
  func space(of style: TextStyle) throws -> SpaceGlyph {
    let instance = try primaryFont(of: style)
    let glyph = try store.glyph(of: " ", in: instance) ?? 0
    let advance = try store.advance(of: glyph, in: instance)
    let usable = advance > 0 ? advance : max(1.0 / 1024, style.size / 4)
    return SpaceGlyph(
      font: instance, glyph: UInt16(truncatingIfNeeded: glyph),
      advance: Int32(min(usable * 1024, Double(SpaceGlyph.maximumAdvance))))
  }
}
