import ConfabScene

/// The middle part of a picture that has the shape of a target: what is seen when the picture
/// covers the target. In source pixels, possibly fractional.
struct CoverWindow: Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// The largest centred part of `sourceWidth` × `sourceHeight` in the shape of `width` × `height`.
  init(sourceWidth: Int, sourceHeight: Int, width: Int, height: Int) {
    let (sourceWidth, sourceHeight) = (Double(sourceWidth), Double(sourceHeight))
    // Compared crosswise, so that equal shapes are found equal exactly.
    let crossed = (sourceWidth * Double(height), sourceHeight * Double(width))
    self.width = crossed.0 <= crossed.1 ? sourceWidth : crossed.1 / Double(height)
    self.height = crossed.0 >= crossed.1 ? sourceHeight : crossed.0 / Double(width)
    x = (sourceWidth - self.width) / 2
    y = (sourceHeight - self.height) / 2
  }

  /// A part of an upright picture, as the picture is stored; `nil` where nothing of it lies within.
  ///
  /// - Parameters:
  ///   - part: in pixels of the upright picture.
  init?(part: Rect, of header: ImageHeader) {
    let (width, height) = (Double(header.storedWidth), Double(header.storedHeight))
    // From places on the upright picture to those on the stored one.
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
    // Not a number compares false.
    guard self.width > 0, self.height > 0 else { return nil }
  }

  /// The same part of the picture after it was scaled.
  func scaled(x factorX: Double, y factorY: Double) -> CoverWindow {
    var result = self
    result.x *= factorX
    result.width *= factorX
    result.y *= factorY
    result.height *= factorY
    return result
  }
}
