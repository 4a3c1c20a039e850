extension HexDigits {
  /// The digits of a code point in two rows, centered in a box and as large as fits.
  ///
  /// - Parameters:
  ///   - scalar: The character.
  ///   - width: The width of the box, in points.
  ///   - height: The height of the box, in points.
  ///   - left: The left edge of the box, in points from the line's left end.
  ///   - bottom: The bottom edge of the box, in points from the baseline, y down.
  ///   - bytes: The UTF-8 range of the character.
  ///   - smallest: The smallest type size, in points.
  /// - Returns: `nil` if the digits fit only at a smaller type size.
  public func glyphs(
    of scalar: Unicode.Scalar, width: Double, height: Double, left: Double, bottom: Double,
    bytes: Range<Int>, smallest: Double
  ) -> PositionedGlyphs? {
    let columns = scalar.value > 0xFFFF ? 3 : 2
    let digits = (0..<2 * columns).map {
      Int(scalar.value >> UInt32(4 * (2 * columns - 1 - $0)) & 15)
    }
    let gap = 0.35 * self.height
    let size = min(
      width / (Double(columns) * advance), height / (2 * self.height + gap))
    guard size.isFinite, size >= smallest, glyphs.count == 16 else { return nil }
    let step = size * advance
    let x = left + (width - step * Double(columns)) / 2
    let lower = bottom - (height - size * (2 * self.height + gap)) / 2
    return PositionedGlyphs(
      font: FontInstance(face: font.face, size: size), traits: [], x: x,
      width: step * Double(columns), bytes: bytes,
      glyphs: digits.enumerated().map { place, digit in
        PositionedGlyphs.Glyph(
          id: glyphs[digit], cluster: Int32(clamping: bytes.lowerBound),
          x: x + step * Double(place % columns),
          y: place < columns ? lower - size * (self.height + gap) : lower)
      }, missing: scalar)
  }
}
