import ConfabTimeline

/// Light or dark.
public enum Appearance: String, Sendable, CaseIterable {
  case light, dark
}

/// How an app looks: what sizes depend on, and what they do not.
public struct Theme: Sendable, Equatable {
  public var name: String
  public var rules: TimelineRules
  public var metrics: Metrics
  public var light: Palette
  public var dark: Palette

  public init(
    name: String, rules: TimelineRules, metrics: Metrics, light: Palette, dark: Palette
  ) {
    self.name = name
    self.rules = rules
    self.metrics = metrics
    self.light = light
    self.dark = dark
  }

  public func palette(_ appearance: Appearance) -> Palette {
    appearance == .light ? light : dark
  }
}
