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
