import ConfabTimeline

/// Light or dark.
public enum Appearance: String, Sendable, CaseIterable {
  case light, dark
}

/// How an app looks: metrics, which sizes depend on, palettes, and shapes.
///
/// Themes are equal if their values are equal and their styles have the same type.
public struct Theme: Sendable, Equatable {
  public var name: String
  public var rules: TimelineRules
  public var metrics: Metrics
  public var light: Palette
  public var dark: Palette
  /// The shapes, presenters and chrome of the theme.
  public var style: any ThemeStyle

  public init(
    name: String, rules: TimelineRules, metrics: Metrics, light: Palette, dark: Palette,
    style: any ThemeStyle = PlainStyle()
  ) {
    self.name = name
    self.rules = rules
    self.metrics = metrics
    self.light = light
    self.dark = dark
    self.style = style
  }

  public func palette(_ appearance: Appearance) -> Palette {
    appearance == .light ? light : dark
  }

  public static func == (a: Theme, b: Theme) -> Bool {
    a.name == b.name && a.rules == b.rules && a.metrics == b.metrics && a.light == b.light
      && a.dark == b.dark && type(of: a.style) == type(of: b.style)
  }
}
