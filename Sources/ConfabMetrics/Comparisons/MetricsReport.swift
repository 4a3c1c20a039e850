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
    /// The full name of the face, such as "Roboto Bold"; `nil` if the font has none.
    public var fullName: String?
    /// The PostScript name of the face, such as "Roboto-Bold"; `nil` if the font has none.
    public var postScriptName: String?
    /// The version as the font states it; `nil` if it does not.
    public var version: String?
    /// The index of the face in a collection, from 0.
    public var faceIndex: Int
    /// The position of a variable font on all its axes; empty for a static font.
    public var axes: [FontAxisSetting]
    /// The CSS weight of the face; `nil` in a report that an older version stored.
    public var weight: Double?
    /// Whether the face is italic or oblique; `nil` in a report that an older version stored.
    public var isItalic: Bool?
    /// The design units per em.
    public var unitsPerEm: Int
    /// The distance from the baseline up to the ascender, in points.
    public var ascent: Double
    /// The distance from the baseline down to the descender, in points, positive.
    public var descent: Double
    /// The extra space between lines that the font recommends, in points.
    public var lineGap: Double
    /// The height of flat capital letters, in points: that of the table OS/2, otherwise the top of
    /// H; `nil` if the font has neither.
    public var capHeight: Double?
    /// The height of flat lower-case letters, in points: that of the table OS/2, otherwise the top
    /// of x; `nil` if the font has neither.
    public var xHeight: Double?
    /// The heights in the tables of the font, and which of them are used.
    public var vertical: FontVerticalMetrics
    /// The characters of the texts that fallback fonts draw or that no font has, under the first
    /// condition; the most frequent first. `nil` in a report that an older version stored.
    public var otherCharacters: [OtherCharacter]?
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
