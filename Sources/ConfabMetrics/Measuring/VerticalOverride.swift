/// The vertical metrics that replace those of a font, relative to the type size.
struct VerticalOverride: Sendable, Hashable {
  var ascent: Double
  var descent: Double
  var lineGap: Double
}
