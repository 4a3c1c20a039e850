/// Neighboring glyphs on a line with one font and one set of traits.
public struct PositionedGlyphs: Sendable {
  /// A glyph, its origin and its position in the text.
  public struct Glyph: Sendable, Equatable {
    /// The index of the glyph in its font.
    public var id: UInt32
    /// The UTF-8 offset of the glyph's cluster, the smallest part of the text that has glyphs of
    /// its own.
    ///
    /// For an ellipsis it is the end of the line. The value is stored in what would be padding, so
    /// it takes no memory.
    public var cluster: Int32
    /// The horizontal position of the origin, in points from the line's left end.
    public var x: Double
    /// The vertical position of the origin, in points from the baseline, y down.
    public var y: Double
  }

  /// The font of the glyphs.
  public let font: FontInstance
  /// The traits of the text.
  public let traits: TextTraits
  /// The left edge, in points from the line's left end.
  public let x: Double
  /// The width in points, with the letter-spacing to the next glyphs on the right.
  public internal(set) var width: Double
  /// The UTF-8 range of the text.
  public let bytes: Range<Int>
  /// The glyphs from left to right.
  public let glyphs: [Glyph]
  /// The missing character, if a box replaces the one glyph or if the glyphs are the digits in such
  /// a box. `nil` for all other glyphs.
  public let missing: Unicode.Scalar?

  init(
    font: FontInstance, traits: TextTraits, x: Double, width: Double, bytes: Range<Int>,
    glyphs: [Glyph], missing: Unicode.Scalar? = nil
  ) {
    self.font = font
    self.traits = traits
    self.x = x
    self.width = width
    self.bytes = bytes
    self.glyphs = glyphs
    self.missing = missing
  }
}

extension PositionedGlyphs {
  /// Whether two runs draw the same glyphs at the same places.
  package func isDrawnLike(_ other: PositionedGlyphs) -> Bool {
    x == other.x && font == other.font && traits == other.traits && missing == other.missing
      && glyphs == other.glyphs
  }
}

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
