import ConfabText

/// The measures of one text in one font under one condition.
public struct TextMeasurement: Sendable, Hashable, Codable {
  /// A line.
  public struct Line: Sendable, Hashable, Codable {
    /// The start of the line as a UTF-8 offset in the text. The first line starts at 0.
    public var start: Int
    /// The end of the line as a UTF-8 offset, behind white space that hangs.
    public var end: Int
    /// The width in points, without hanging white space.
    public var width: Double
    /// The height of the line in points.
    public var height: Double
    /// The distance from the top of the line to its baseline, in points.
    public var baseline: Double
    /// The ink of the glyphs, from the left end of the line and its baseline, in points; `nil` if
    /// the line has none or if ``MeasuringOptions/measuresInk`` is `false`.
    public var ink: InkBounds?
  }

  /// A part of the text that one font file draws.
  public struct FontUse: Sendable, Hashable, Codable {
    /// The start as a UTF-8 offset in the text.
    public var start: Int
    /// The end as a UTF-8 offset in the text.
    public var end: Int
    /// The name of the font's family.
    public var family: String
    /// Whether the font is a fallback, because the measured font does not have a character. The
    /// fixed-width family of code is not a fallback.
    public var isFallback: Bool
  }

  /// The sum of the advances of all lines as one, in points.
  public var advance: Double
  /// ``advance`` in the design units of the measured font.
  public var advanceUnits: Double
  /// The lines from top to bottom; at least one.
  public var lines: [Line]
  /// The width of the bubble in device pixels.
  public var bubbleWidth: Int
  /// The height of the bubble in device pixels.
  public var bubbleHeight: Int
  /// The fonts in text order.
  public var fonts: [FontUse]
  /// The code points that no font has, each once, in order of appearance.
  public var missing: [UInt32]
}
