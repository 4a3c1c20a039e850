import ConfabText

/// Fonts measured with the same texts, and compared.
public struct MetricsReport: Sendable, Codable {
  /// A font and its measures.
  public struct Font: Sendable, Codable {
    /// A short name that tells the compared fonts apart, such as "Inter 17 pt".
    public var label: String
    /// The path of the font file.
    public var file: String
    /// The name of the family.
    public var family: String
    /// The type size, in points.
    public var size: Double
    /// The SHA-256 of the font file in lower-case hexadecimal.
    public var sha256: String
    /// The version as the font states it; `nil` if it does not.
    public var version: String?
    /// The index of the face in a collection, from 0.
    public var faceIndex: Int
    /// The position of a variable font on axes that are not at their defaults.
    public var axes: [FontAxisSetting]
    /// The design units per em.
    public var unitsPerEm: Int
    /// The distance from the baseline up to the ascender, in points.
    public var ascent: Double
    /// The distance from the baseline down to the descender, in points, positive.
    public var descent: Double
    /// The extra space between lines that the font recommends, in points.
    public var lineGap: Double
    /// The height of flat capital letters, in points; `nil` if the font does not specify it.
    public var capHeight: Double?
    /// The height of flat lower-case letters, in points; `nil` if the font does not specify it.
    public var xHeight: Double?
    /// The heights in the tables of the font, and which of them are used.
    public var vertical: FontVerticalMetrics
    /// Warnings about the font and its features, one sentence each.
    public var warnings: [String]
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
