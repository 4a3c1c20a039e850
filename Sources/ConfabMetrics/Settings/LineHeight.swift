/// How the distance between two baselines is found.
public enum LineHeight: Sendable, Hashable {
  /// The ascent, descent and gap of the fonts on each line, as `line-height: normal` of CSS. The first
  /// font counts on every line, a fallback font where it is used.
  case font
  /// The line pitch of the theme, the same for all fonts, as in pictures of Confab.
  case theme
  /// A distance in points.
  case points(Double)
}
