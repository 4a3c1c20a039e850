/// The vertical metrics of a font at a size, in points.
public struct FontMetrics: Sendable, Equatable {
  /// The distance from the baseline up to the ascender, positive.
  public var ascent: Double
  /// The distance from the baseline down to the descender, positive.
  public var descent: Double
  /// The distance from the baseline down to the top of the underline, positive.
  public var underlineOffset: Double
  /// The thickness of the underline, which the strike-through line has too.
  public var underlineThickness: Double
  /// The distance from the baseline up to the middle of the strike-through line.
  public var strikeOffset: Double
  /// The extra space between lines that the font recommends, 0 or more. Confab's line heights do
  /// not use it.
  public var lineGap: Double
  /// The height of flat capital letters; `nil` if the font does not specify it.
  public var capHeight: Double?
  /// The height of flat lower-case letters; `nil` if the font does not specify it.
  public var xHeight: Double?

  /// The baseline of a line of fixed height with the text centered in it, from the top of the line.
  ///
  /// - Parameter pitch: The height of the line, in points.
  public func baseline(pitch: Double) -> Double {
    (pitch - ascent - descent) / 2 + ascent
  }
}
