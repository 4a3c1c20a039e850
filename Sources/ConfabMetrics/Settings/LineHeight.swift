/// How the distance between two baselines is found.
public enum LineHeight: Sendable, Hashable {
  /// The ascent, descent and gap of the fonts on each line, each rounded to device pixels, as
  /// Chromium has them with `line-height: normal`. The first font counts on every line, a fallback
  /// font where it is used.
  case font
  /// The type of the theme, as in pictures of Confab: its line pitch, which is the same for all
  /// fonts, the tracking of its text family, and its rule for short last lines.
  case theme
  /// A distance in points.
  case points(Double)
}
