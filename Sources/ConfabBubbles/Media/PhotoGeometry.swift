import ConfabLayout
import ConfabScene

/// The size of photo bubbles. All have the same width, except very tall ones, which are narrower.
/// Photos beyond the theme's limits of height / width are cropped.
enum PhotoGeometry {
  /// The size of a photo's bubble, in points.
  ///
  /// - Parameters:
  ///   - width: The width of the picture, in any unit. If it is 0 or less, the bubble is square.
  ///   - height: The height of the picture, in the same unit.
  ///   - metrics: The metrics of photos.
  ///   - rowWidth: The width of the row, in points.
  ///   - limit: The largest width of a bubble, in points.
  static func size(
    width: Double, height: Double, metrics: PhotoMetrics, rowWidth: Double, limit: Double
  ) -> Size {
    let ratio = width > 0 && height > 0 ? height / width : 1
    let bounded = min(metrics.maximumRatio, max(metrics.minimumRatio, ratio))
    var shown = rowWidth * metrics.share
    if limit > 0 { shown = min(shown, limit) }
    let tall = shown * bounded
    guard tall > metrics.maximumHeight else { return Size(width: shown, height: tall) }
    return Size(
      width: metrics.maximumHeight / bounded, height: metrics.maximumHeight)
  }
}
