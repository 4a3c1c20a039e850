import ConfabText

/// The color palettes of the table CPAL.
public struct FontPalettes: Sendable, Hashable, Codable {
  /// A palette.
  public struct Palette: Sendable, Hashable, Codable {
    /// The name; `nil` if the font has none.
    public var name: String?
    /// Whether the font recommends the palette on a light background.
    public var isForLight: Bool
    /// Whether the font recommends the palette on a dark background.
    public var isForDark: Bool
    /// The colors in the form "#rrggbbaa".
    public var colors: [String]
  }

  /// The number of palettes.
  public var count: Int
  /// The palettes: all, or as many as have 4,096 colors together.
  public var palettes: [Palette]

  /// `nil` for a font without palettes.
  init?(_ font: FontInspector) {
    count = font.paletteCount
    guard count > 0 else { return nil }
    palettes = font.palettes().map { palette in
      Palette(
        name: palette.name, isForLight: palette.isForLight, isForDark: palette.isForDark,
        colors: palette.colors.map { color in
          let digits = String(color, radix: 16)
          return "#" + String(repeating: "0", count: 8 - digits.count) + digits
        })
    }
  }
}
