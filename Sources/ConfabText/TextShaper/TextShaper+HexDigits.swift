extension TextShaper {
  /// The digits of the fixed-width font; `nil` if it does not have them.
  func hexDigits() throws -> HexDigits? {
    let style = TextStyle(size: 16, mono: true)
    let instance = try primaryFont(of: style)
    let digits = "0123456789ABCDEF".unicodeScalars
    let glyphs = try digits.map { try store.glyph(of: $0, in: instance) }
    guard let zero = glyphs[0], glyphs.allSatisfy({ $0 != nil }),
      let ink = try store.ink(zero, of: instance), ink.top < 0
    else { return nil }
    let advance = try glyphs.compactMap { $0 }.map { try store.advance(of: $0, in: instance) }.max()
    return HexDigits(
      font: instance, glyphs: glyphs.compactMap { $0 }, advance: (advance ?? 0) / style.size,
      height: -ink.top / style.size)
  }
}
