import ConfabText

/// Fonts measured with the same texts, and compared.
package struct FontComparisonReport: Sendable, Codable {
  /// A font and its measures.
  package struct Font: Sendable, Codable {
    /// A short name that tells the compared fonts apart, such as "Inter 17 pt".
    package var label: String
    /// The path of the font file.
    package var file: String
    /// The name of the family.
    package var family: String
    /// The type size, in points.
    package var size: Double
    /// The SHA-256 of the font file in lower-case hexadecimal.
    package var sha256: String
    /// The full name of the face, such as "Roboto Bold"; `nil` if the font has none.
    package var fullName: String?
    /// The PostScript name of the face, such as "Roboto-Bold"; `nil` if the font has none.
    package var postScriptName: String?
    /// The version as the font states it; `nil` if it does not.
    package var version: String?
    /// The index of the face in a collection, from 0.
    package var faceIndex: Int
    /// The position of a variable font on all its axes; empty for a static font.
    package var axes: [FontAxisSetting]
    /// The CSS weight of the face; `nil` in a report that an older version stored.
    package var weight: Double?
    /// Whether the face is italic or oblique; `nil` in a report that an older version stored.
    package var isItalic: Bool?
    /// The design units per em.
    package var unitsPerEm: Int
    /// The distance from the baseline up to the ascender, in points.
    package var ascent: Double
    /// The distance from the baseline down to the descender, in points, positive.
    package var descent: Double
    /// The extra space between lines that the font recommends, in points.
    package var lineGap: Double
    /// The height of flat capital letters, in points: that of the table OS/2, otherwise the top of
    /// H; `nil` if the font has neither.
    package var capHeight: Double?
    /// The height of flat lower-case letters, in points: that of the table OS/2, otherwise the top
    /// of x; `nil` if the font has neither.
    package var xHeight: Double?
    /// The heights in the tables of the font, and which of them are used.
    package var vertical: FontVerticalMetrics
    /// The characters of the texts that fallback fonts draw or that no font has, under the first
    /// condition; the most frequent first. `nil` in a report that an older version stored.
    package var otherCharacters: [OtherCharacter]?
    /// Warnings about the font and its features, one sentence each.
    package var warnings: [String]
    /// The measurements of all texts, by condition.
    package var measurements: [[TextMeasurement]]
  }

  /// The texts.
  package var texts: [MeasuredText]
  /// The conditions: each combination of a width, a scale and a locale.
  package var conditions: [MeasuringCondition]
  /// The fonts. The others are compared with the first one.
  package var fonts: [Font]
  /// The comparisons.
  package var comparisons: [FontComparison]
}
