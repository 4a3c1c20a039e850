import ConfabLayout
import ConfabScene

/// The size of a photo bubble: one width for all shapes but very tall ones, which are narrower; what
/// is beyond the theme's bounds of height / width is cropped.
enum PhotoGeometry {
  /// - Parameters:
  ///   - width, height: of the picture, in any unit; 0 or less where unknown, which is a square.
  ///   - rowWidth: points.
  ///   - limit: the widest that a bubble may be, in points.
  static func size(
    width: Double, height: Double, metrics: Metrics, rowWidth: Double, limit: Double
  ) -> Size {
    let ratio = width > 0 && height > 0 ? height / width : 1
    let bounded = min(metrics.photoRatioMaximum, max(metrics.photoRatioMinimum, ratio))
    var shown = rowWidth * metrics.photoShare
    if limit > 0 { shown = min(shown, limit) }
    let tall = shown * bounded
    guard tall > metrics.photoMaximumHeight else { return Size(width: shown, height: tall) }
    return Size(
      width: metrics.photoMaximumHeight / bounded, height: metrics.photoMaximumHeight)
  }
}
