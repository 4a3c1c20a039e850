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
