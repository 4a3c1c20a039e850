import CTypography

/// A palette of a color font.
package struct FontPaletteRecord: Sendable, Hashable {
  /// The name; `nil` if the font has none.
  package var name: String?
  /// Whether the font recommends the palette on a light background.
  package var isForLight: Bool
  /// Whether the font recommends the palette on a dark background.
  package var isForDark: Bool
  /// The colors as red, green, blue and alpha, the red in the highest byte.
  package var colors: [UInt32]
}

extension FontInspector {
  /// The number of palettes.
  package var paletteCount: Int { Int(hb_ot_color_palette_get_count(face)) }

  /// The palettes of the table CPAL: all of them, or as many as have ``mostColors`` colors
  /// together.
  ///
  /// Palettes can share colors, so a small table can describe billions.
  package func palettes() -> [FontPaletteRecord] {
    var left = Self.mostColors
    var palettes: [FontPaletteRecord] = []
    for index in 0..<UInt32(paletteCount) where left > 0 {
      var count = UInt32(left)
      var colors = [hb_color_t](repeating: 0, count: left)
      hb_ot_color_palette_get_colors(face, index, 0, &count, &colors)
      let flags = hb_ot_color_palette_get_flags(face, index).rawValue
      left -= max(1, Int(count))
      palettes.append(
        FontPaletteRecord(
          name: name(hb_ot_color_palette_get_name_id(face, index)),
          isForLight: flags
            & HB_OT_COLOR_PALETTE_FLAG_USABLE_WITH_LIGHT_BACKGROUND.rawValue != 0,
          isForDark: flags
            & HB_OT_COLOR_PALETTE_FLAG_USABLE_WITH_DARK_BACKGROUND.rawValue != 0,
          colors: colors.prefix(Int(count)).map { color in
            // HarfBuzz has blue in the highest byte, then green, red and alpha.
            let (blue, green) = (color >> 24, color >> 16 & 0xFF)
            let (red, alpha) = (color >> 8 & 0xFF, color & 0xFF)
            return red << 24 | green << 16 | blue << 8 | alpha
          }))
    }
    return palettes
  }

  /// The most colors that ``palettes()`` lists.
  private static let mostColors = 4_096
}
