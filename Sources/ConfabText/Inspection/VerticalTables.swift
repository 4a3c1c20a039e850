/// The numbers about heights in the tables hhea, OS/2 and post, in font units with y up, at a
/// position on the variation axes.
package struct VerticalTables: Sendable, Hashable {
  /// An ascender, a descender and a line gap as a table has them.
  package struct Extents: Sendable, Hashable {
    /// The height above the baseline, usually positive.
    package var ascender: Double
    /// The height of the lowest point, usually negative.
    package var descender: Double
    /// The extra space between lines.
    package var lineGap: Double

    /// No height at all.
    package static let zero = Extents(ascender: 0, descender: 0, lineGap: 0)
  }

  /// A horizontal line.
  package struct Stroke: Sendable, Hashable {
    /// The height of the top of the line above the baseline; negative for an underline.
    package var position: Double
    /// The thickness.
    package var thickness: Double
  }

  /// The numbers of hhea; `nil` without the table.
  package var hhea: Extents?
  /// The typographic numbers of OS/2; `nil` without the table.
  package var typo: Extents?
  /// The clipping zone of OS/2, `usWinAscent` and `usWinDescent`, without a gap; the descender is
  /// negative.
  package var win: Extents?
  /// Whether bit 7 of `fsSelection` of OS/2, USE_TYPO_METRICS, is set.
  package var usesTypoMetrics = false
  /// `sxHeight` of OS/2 version 2; `nil` if it is missing or 0.
  package var xHeight: Double?
  /// `sCapHeight` of OS/2 version 2; `nil` if it is missing or 0.
  package var capHeight: Double?
  /// `xAvgCharWidth` of OS/2.
  package var averageWidth: Double?
  /// The underline of post.
  package var underline: Stroke?
  /// The strike-through line of OS/2.
  package var strikeThrough: Stroke?
}
