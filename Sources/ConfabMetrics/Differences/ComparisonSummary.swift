/// The differences of all texts under one condition in a few numbers.
public struct ComparisonSummary: Sendable, Hashable, Codable {
  /// The distribution of absolute differences. The percentiles are values that occur (nearest
  /// rank).
  public struct Spread: Sendable, Hashable, Codable {
    /// The median.
    public var p50: Double
    /// The value that 95 % of the texts do not exceed.
    public var p95: Double
    /// The largest value.
    public var max: Double
  }

  /// The number of texts.
  public var texts: Int
  /// The number of texts with a line that ends at another place.
  public var rewrapped: Int
  /// The number of lines of all texts in the first font.
  public var firstLines: Int
  /// The number of lines of all texts in the second font.
  public var secondLines: Int
  /// The number of texts whose bubble is taller in the second font.
  public var grown: Int
  /// The number of texts whose bubble is less tall in the second font.
  public var shrunk: Int
  /// The sum of the bubbles' widths in the first font, in device pixels.
  public var firstWidth: Int
  /// The sum of the bubbles' widths in the second font, in device pixels.
  public var secondWidth: Int
  /// The sum of the bubbles' heights in the first font, in device pixels.
  public var firstHeight: Int
  /// The sum of the bubbles' heights in the second font, in device pixels.
  public var secondHeight: Int
  /// The sum of the advances in the second font divided by that in the first one; 1 if both are 0.
  public var advanceRatio: Double
  /// The differences of the bubbles' widths, in device pixels.
  public var width: Spread
  /// The differences of the bubbles' heights, in device pixels.
  public var height: Spread
  /// The share of the bytes that a fallback font draws, for the first font, 0 … 1.
  public var firstFallback: Double
  /// The share of the bytes that a fallback font draws, for the second font, 0 … 1.
  public var secondFallback: Double
  /// The number of code points that the first font and its fallbacks do not have, each once.
  public var firstMissing: Int
  /// The number of code points that the second font and its fallbacks do not have, each once.
  public var secondMissing: Int
  /// The texts with the largest differences, the largest first, as indexes in
  /// ``MetricsReport/texts``: by height, then by width, then by advance.
  public var worst: [Int]
}
