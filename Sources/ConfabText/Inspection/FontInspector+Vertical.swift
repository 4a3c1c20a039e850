import CTypography

extension FontInspector {
  /// Reads the numbers about heights.
  ///
  /// On variation axes, the changes of the table MVAR are added. As in HarfBuzz, those of the
  /// typographic ascender, descender and gap also change hhea, so that the metrics used for text
  /// follow them.
  package func verticalTables() -> VerticalTables {
    var result = VerticalTables()
    let hhea = OpenTypeTable(face, "hhea")
    if hhea.count >= 36 {
      result.hhea = VerticalTables.Extents(
        ascender: value(hhea, 4, HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER),
        descender: value(hhea, 6, HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER),
        lineGap: value(hhea, 8, HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP))
    }
    let os2 = OpenTypeTable(face, "OS/2")
    // Version 0 of the specification has 78 bytes, that of Apple 68.
    if os2.count >= 78 {
      result.typo = VerticalTables.Extents(
        ascender: value(os2, 68, HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER),
        descender: value(os2, 70, HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER),
        lineGap: value(os2, 72, HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP))
      result.win = VerticalTables.Extents(
        ascender: Double(os2.u16(74)) + change(HB_OT_METRICS_TAG_HORIZONTAL_CLIPPING_ASCENT),
        descender: -Double(os2.u16(76)) - change(HB_OT_METRICS_TAG_HORIZONTAL_CLIPPING_DESCENT),
        lineGap: 0)
      result.usesTypoMetrics = os2.u16(62) & 1 << 7 != 0
      result.averageWidth = Double(os2.i16(2))
      result.strikeThrough = VerticalTables.Stroke(
        position: value(os2, 28, HB_OT_METRICS_TAG_STRIKEOUT_OFFSET),
        thickness: value(os2, 26, HB_OT_METRICS_TAG_STRIKEOUT_SIZE))
      if os2.u16(0) >= 2, os2.count >= 96 {
        result.xHeight = positive(os2, 86, HB_OT_METRICS_TAG_X_HEIGHT)
        result.capHeight = positive(os2, 88, HB_OT_METRICS_TAG_CAP_HEIGHT)
      }
    }
    let post = OpenTypeTable(face, "post")
    if post.count >= 32 {
      result.underline = VerticalTables.Stroke(
        position: value(post, 8, HB_OT_METRICS_TAG_UNDERLINE_OFFSET),
        thickness: value(post, 10, HB_OT_METRICS_TAG_UNDERLINE_SIZE))
    }
    return result
  }

  /// The top of the glyph of a character, in font units; `nil` if the font does not have it or its
  /// glyph is empty.
  package func top(of scalar: Unicode.Scalar) -> Double? {
    var glyph: hb_codepoint_t = 0
    var extents = hb_glyph_extents_t()
    guard hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0,
      hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.height != 0
    else { return nil }
    return Double(extents.y_bearing)
  }

  private func value(_ table: OpenTypeTable, _ offset: Int, _ tag: hb_ot_metrics_tag_t) -> Double {
    Double(table.i16(offset)) + change(tag)
  }

  private func positive(
    _ table: OpenTypeTable, _ offset: Int, _ tag: hb_ot_metrics_tag_t
  ) -> Double? {
    let value = value(table, offset, tag)
    return value > 0 ? value : nil
  }

  /// The change of a number by the table MVAR at the position on the axes.
  private func change(_ tag: hb_ot_metrics_tag_t) -> Double {
    let change = Double(hb_ot_metrics_get_variation(font, tag))
    return change.isFinite ? change : 0
  }
}

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
