import ConfabScene

/// The part of a picture that fills a target, in source pixels, possibly fractional.
struct CropWindow: Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// The largest centered part of `sourceWidth` × `sourceHeight` with the aspect ratio of
  /// `width` × `height`.
  init(sourceWidth: Int, sourceHeight: Int, width: Int, height: Int) {
    let (sourceWidth, sourceHeight) = (Double(sourceWidth), Double(sourceHeight))
    // Cross products, so that equal ratios compare equal exactly.
    let crossed = (sourceWidth * Double(height), sourceHeight * Double(width))
    self.width = crossed.0 <= crossed.1 ? sourceWidth : crossed.1 / Double(height)
    self.height = crossed.0 >= crossed.1 ? sourceHeight : crossed.0 / Double(width)
    x = (sourceWidth - self.width) / 2
    y = (sourceHeight - self.height) / 2
  }

  /// A part of the upright picture as a part of the stored picture; `nil` if they do not overlap.
  ///
  /// - Parameter part: the part in pixels of the upright picture.
  init?(part: Rect, of header: ImageHeader) {
    let (width, height) = (Double(header.storedWidth), Double(header.storedHeight))
    // From the upright picture to the stored one.
    let turn =
      switch header.orientation {
      case .up: Transform.identity
      case .upMirrored: Transform(a: -1, b: 0, c: 0, d: 1, tx: width)
      case .down: Transform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
      case .downMirrored: Transform(a: 1, b: 0, c: 0, d: -1, ty: height)
      case .leftMirrored: Transform(a: 0, b: 1, c: 1, d: 0)
      case .right: Transform(a: 0, b: -1, c: 1, d: 0, ty: height)
      case .rightMirrored: Transform(a: 0, b: -1, c: -1, d: 0, tx: width, ty: height)
      case .left: Transform(a: 0, b: 1, c: -1, d: 0, tx: width)
      }
    let box = turn.bounds(of: part)
    x = max(0, box.minX)
    y = max(0, box.minY)
    self.width = min(width, box.maxX) - x
    self.height = min(height, box.maxY) - y
    // NaN compares false.
    guard self.width > 0, self.height > 0 else { return nil }
  }

  /// The same part of the scaled picture.
  func scaled(x factorX: Double, y factorY: Double) -> CropWindow {
    var result = self
    result.x *= factorX
    result.width *= factorX
    result.y *= factorY
    result.height *= factorY
    return result
  }
}
