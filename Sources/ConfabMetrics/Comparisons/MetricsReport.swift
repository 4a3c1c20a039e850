/// Fonts measured with the same texts, and compared.
public struct MetricsReport: Sendable, Codable {
  /// A font and its measures.
  public struct Font: Sendable, Codable {
    /// A short name that tells the compared fonts apart, such as "Inter 17 pt".
    public var label: String
    /// The measurements of all texts, by condition.
    public var measurements: [[TextMeasurement]]
  }

  /// The texts.
  public var texts: [MeasuredText]
  /// The conditions: each combination of a width, a scale and a locale.
  public var conditions: [MeasuringCondition]
  /// The fonts. The others are compared with the first one.
  public var fonts: [Font]
  /// The comparisons.
  public var comparisons: [FontComparison]
}
