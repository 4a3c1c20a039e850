import ConfabText

/// The height of a line and the place of its baseline, in points.
struct LineBox: Sendable, Hashable {
  var above: Double
  var below: Double

  var height: Double { above + below }

  /// The content area of a font, with half of its line gap above and half below, as in CSS.
  init(_ metrics: FontMetrics) {
    above = metrics.ascent + metrics.lineGap / 2
    below = metrics.descent + metrics.lineGap / 2
  }

  /// A line of a fixed height with the font's content area in its middle.
  init(pitch: Double, _ metrics: FontMetrics) {
    above = metrics.baseline(pitch: pitch)
    below = pitch - above
  }

  /// The smallest box that contains both around one baseline.
  func union(_ other: LineBox) -> LineBox {
    var box = self
    box.above = max(above, other.above)
    box.below = max(below, other.below)
    return box
  }
}
