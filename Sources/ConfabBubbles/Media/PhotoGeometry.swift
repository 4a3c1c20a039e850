import ConfabLayout
import ConfabScene

/// The size of a photo bubble.
///
/// Three shapes only, so that a column of photos is calm: nearly square pictures are square,
/// others have one short side; the picture fills the shape.
enum PhotoGeometry {
  /// - Parameters:
  ///   - width, height: of the picture, in any unit; 0 or less where unknown.
  ///   - limit: the widest that a bubble may be, in points.
  static func size(width: Double, height: Double, metrics: Metrics, limit: Double) -> Size {
    let ratio = width > 0 && height > 0 ? width / height : 0
    let size =
      if ratio == 0 || (metrics.photoSquareFrom...metrics.photoSquareTo).contains(ratio) {
        Size(width: metrics.photoLong, height: metrics.photoLong)
      } else if ratio < metrics.photoSquareFrom {
        Size(width: metrics.photoShort, height: metrics.photoLong)
      } else {
        Size(width: metrics.photoLong, height: metrics.photoShort)
      }
    guard size.width > limit, limit > 0 else { return size }
    return Size(width: limit, height: size.height * limit / size.width)
  }
}
