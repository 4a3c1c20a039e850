import ConfabBubbles
import ConfabLayout
import ConfabText

/// A font with its files, ready to be measured.
struct FontUnderTest: Sendable {
  /// Everything that measures depend on besides the texts and the options.
  struct Variant: Sendable, Hashable {
    /// The index of the font in the comparison. Variants of one font have the same files.
    var font: Int
    var setting: FontSetting
    /// The vertical metrics that replace those of the font.
    var override: VerticalOverride?
  }

  var variant: Variant
  let library: FontLibrary
  /// The paths of the font's own files.
  let files: Set<String>

  var setting: FontSetting { variant.setting }

  /// - Throws: `FontError` if the font can't be found or read, `TextStyleError` if a number is out
  ///   of range.
  init(_ setting: FontSetting, font: Int, directory: String) throws {
    try setting.style.validate()
    variant = Variant(font: font, setting: setting)
    library = try FontLibrary(
      directory: directory,
      typefaces: [
        FontLibrary.Typeface(
          setting.typeface, faceIndex: setting.faceIndex, instance: setting.instance,
          axes: setting.axes)
      ])
    let family = library.faces.first?.family
    files = Set(library.faces.filter { $0.family == family }.map(\.path))
  }

  /// The face of the font for a style.
  ///
  /// A font without Latin letters is not the first font of Latin text, but it is the one to
  /// measure.
  ///
  /// - Throws: `FontError`.
  func face(_ style: TextStyle, _ shaper: TextShaper) throws -> FontInstance {
    let first = try shaper.firstFont(of: style)
    guard !files.contains(first.path), let face = library.faces.first else { return first }
    return FontInstance(path: face.path, index: face.index, size: style.size)
  }

  /// The same font files with another size or other letter-spacing.
  func with(_ setting: FontSetting, override: VerticalOverride? = nil) -> FontUnderTest {
    var copy = self
    copy.variant.setting = setting
    copy.variant.override = override
    return copy
  }

  /// The name of the family.
  var family: String { library.faces.first?.family ?? setting.typeface }

  /// The metrics of the theme at the type size.
  var themeMetrics: Metrics {
    var metrics = Theme.imessage.metrics.scaled(toTextSize: setting.size)
    if let override = variant.override { metrics.linePitch = override.linePitch }
    return metrics
  }

  /// The style for shaping.
  func style(_ lineHeight: LineHeight) -> TextStyle {
    var style = setting.style
    if lineHeight == .theme {
      style.tracking = themeMetrics.tracking.tracking(size: setting.size, weight: style.weight)
    }
    return style
  }

  /// Whether a short last word is joined by the word before it.
  func avoidsLoneWord(_ lineHeight: LineHeight) -> Bool {
    lineHeight == .theme && themeMetrics.avoidsLoneWord
  }
}

/// The vertical metrics that replace those of a font.
struct VerticalOverride: Sendable, Hashable {
  /// Relative to the type size.
  var ascent: Double
  /// Relative to the type size.
  var descent: Double
  /// Relative to the type size.
  var lineGap: Double
  /// The line pitch of the theme, in points.
  var linePitch: Double
}
