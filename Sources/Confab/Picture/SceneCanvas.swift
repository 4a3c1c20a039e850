import ConfabRendering
import ConfabScene

/// The area of a scene that a picture shows. The picture begins at the origin of the scene.
package struct SceneCanvas: Sendable {
  let size: Size
  let scale: Double
  /// The color behind the scene.
  let background: Color

  /// Creates a canvas.
  ///
  /// - Parameters:
  ///   - size: The size in points. It is rounded up to whole device pixels.
  ///   - scale: The number of device pixels per point, 0.5 … 8.
  ///   - background: The color behind the scene, which may be transparent.
  /// - Throws: `OptionError` for a size that is not positive or a scale that is out of range.
  package init(size: Size, scale: Double, background: Color) throws(OptionError) {
    try PictureOptionTable.shared.scale.check(scale)
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw OptionError(
        "the size is \(size.width) × \(size.height); expected a positive width and height in points"
      )
    }
    self.size = size
    self.scale = scale
    self.background = background
  }

  /// The rounding to device pixels.
  var grid: PixelGrid { PixelGrid(scale: scale) }

  /// The area of the picture in points.
  var frame: Rect {
    Rect(x: 0, y: 0, width: grid.ceil(size.width), height: grid.ceil(size.height))
  }

  /// The size and the background of the picture.
  ///
  /// - Throws: `RenderError` if the picture is too large for memory.
  func renderTarget() throws(RenderError) -> DrawWorker.RenderTarget {
    let (width, height) = (frame.width * scale, frame.height * scale)
    guard width <= Double(BandRenderer.maximumWidth) else {
      throw .tooWide(pixels: Int(min(width, 0x1p62)), limit: BandRenderer.maximumWidth)
    }
    let limit = Studio.maximumPixelsInMemory
    guard width * height <= Double(limit) else {
      throw .tooManyPixels(Int(min(width * height, 0x1p62)), limit: limit)
    }
    return DrawWorker.RenderTarget(
      width: Int(width.rounded()), height: Int(height.rounded()), scale: scale,
      background: .color(background))
  }
}
