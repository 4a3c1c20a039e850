import ConfabText

/// The height of a line and the place of its baseline, in points.
struct LineBox: Sendable, Hashable {
  var above: Double
  var below: Double

  var height: Double { above + below }

  /// The line of a font in Chromium with `line-height: normal`: ascent, descent and line gap are
  /// rounded to device pixels, and half of the gap is above, without a half pixel.
  ///
  /// - Parameter scale: The device pixels per point.
  init(_ metrics: FontMetrics, scale: Double) {
    // HarfBuzz rounds lengths to 1/1024 point, so an exact half of a pixel can be a little less.
    let error = scale / 2048
    func pixels(_ length: Double) -> Double { (length * scale + 0.5 + error).rounded(.down) }
    let gap = pixels(metrics.lineGap)
    let gapAbove = (gap / 2).rounded(.down)
    above = (pixels(metrics.ascent) + gapAbove) / scale
    below = (pixels(metrics.descent) + gap - gapAbove) / scale
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
