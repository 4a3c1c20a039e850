/// The amount added to the advance of every glyph of the bundled text family, at one type size.
///
/// Tracking works like a font's own tracking table: the amount is part of each advance, so lines
/// break and words kern as if the font had these advances. Unlike letter-spacing, it keeps
/// ligatures and does not change other fonts (other scripts, emoji, a user's font). A glyph with no
/// advance keeps none, and an advance never becomes negative.
public struct Tracking: Sendable, Hashable {
  /// The amount for weights below 700, in points, -1,000 … 1,000.
  public var regular: Double
  /// The amount for weights from 700, in points, -1,000 … 1,000.
  public var bold: Double

  /// No change to the font's advances.
  public static let none = Tracking(regular: 0, bold: 0)

  /// Creates a tracking. ``TextStyle/validate()`` checks the ranges.
  public init(regular: Double, bold: Double) {
    self.regular = regular
    self.bold = bold
  }

  /// The amount for a font of a CSS weight, in 1/1024 point.
  func units(weight: Int) -> Int32 {
    Int32(((weight >= 700 ? bold : regular) * 1024).rounded())
  }
}
