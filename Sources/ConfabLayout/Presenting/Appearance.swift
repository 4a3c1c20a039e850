/// A light or dark color scheme.
public enum Appearance: String, Sendable, CaseIterable {
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}
