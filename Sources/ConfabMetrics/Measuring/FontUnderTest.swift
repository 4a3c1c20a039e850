import ConfabBubbles
import ConfabLayout
import ConfabText

/// A font with its files, ready to be measured.
struct FontUnderTest: Sendable {
  let setting: FontSetting
  let library: FontLibrary
  /// The paths of the font's own files.
  let files: Set<String>
  /// The vertical metrics that replace those of the font.
  var override: VerticalOverride?

  /// - Throws: `FontError` if the font can't be found or read, `TextStyleError` if a number is out of range.
  init(_ setting: FontSetting, directory: String) throws {
    try setting.style.validate()
    self.setting = setting
    library = try FontLibrary(directory: directory, typefaces: [setting.typeface])
    let family = library.faces.first?.family
    files = Set(library.faces.filter { $0.family == family }.map(\.path))
  }

  private init(_ setting: FontSetting, like other: FontUnderTest, _ override: VerticalOverride?) {
    self.setting = setting
    library = other.library
    files = other.files
    self.override = override
  }

  /// The face of the font for a style.
  ///
  /// A font without Latin letters is not the first font of Latin text, but it is the one to measure.
  ///
  /// - Throws: `FontError`.
  func face(_ style: TextStyle, _ shaper: TextShaper) throws -> FontInstance {
    let first = try shaper.firstFont(of: style)
    guard !files.contains(first.path), let face = library.faces.first else { return first }
    return FontInstance(path: face.path, index: face.index, size: style.size)
  }

  /// The same font files with another size or other letter-spacing.
  func with(_ setting: FontSetting, override: VerticalOverride? = nil) -> FontUnderTest {
    FontUnderTest(setting, like: self, override)
  }

  /// The name of the family.
  var family: String { library.faces.first?.family ?? setting.typeface }

  /// The metrics of the theme at the type size.
  var themeMetrics: Metrics { Theme.imessage.metrics.scaled(toTextSize: setting.size) }

  /// The style for shaping.
  func style(_ lineHeight: LineHeight) -> TextStyle {
    var style = setting.style
    if lineHeight == .theme {
      style.tracking = themeMetrics.tracking.tracking(size: setting.size, weight: setting.weight)
    }
    return style
  }

  /// Whether a short last word is joined by the word before it.
  func avoidsLoneWord(_ lineHeight: LineHeight) -> Bool {
    lineHeight == .theme && themeMetrics.avoidsLoneWord
  }
}
