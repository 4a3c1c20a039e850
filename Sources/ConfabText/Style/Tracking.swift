/// Points added to the advance of every glyph of the bundled text family, at one type size.
///
/// Works like a font's own tracking table: the amount is part of each advance, so lines break and
/// words kern as if the font had been drawn that way. Unlike letter-spacing it keeps ligatures, and
/// glyphs of other fonts (other scripts, emoji, a user's own font) are not moved. Glyphs without an
/// advance keep none, and an advance never falls below 0.
public struct Tracking: Sendable, Hashable {
  /// For cuts lighter than bold, -1,000 … 1,000.
  public var regular: Double
  /// For bold cuts, -1,000 … 1,000.
  public var bold: Double

  /// Advances as the font has them.
  public static let none = Tracking(regular: 0, bold: 0)

  public init(regular: Double, bold: Double) {
    self.regular = regular
    self.bold = bold
  }

  /// In 1/1024 point, for a cut of a CSS weight.
  func units(weight: Int) -> Int32 {
    Int32(((weight >= 700 ? bold : regular) * 1024).rounded())
  }
}
