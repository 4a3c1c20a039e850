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
