import ConfabScene

/// A shadow as pixels, for file formats without blur.
struct ShadowImage {
  /// The largest side in pixels. Larger shadows have fewer pixels per point, which is not visible.
  private static let mostPixels = 2_048.0

  let image: PixelImage
  /// The position of the image on the page.
  let frame: Rect

  /// Draws a shadow.
  ///
  /// - Parameters:
  ///   - page: the visible area.
  ///   - scale: the largest number of pixels per point.
  /// - Returns: `nil` if the shadow is not visible.
  /// - Throws: ``RenderError``.
  init?(_ path: Path, _ color: Color, blur: Double, within page: Rect, scale: Double) throws {
    guard let outline = path.drawable.bounds else { return nil }
    let reach = outline.inset(by: -Shadow.reach(blur: blur) - 1)
    let (left, top) = (max(reach.minX, page.minX), max(reach.minY, page.minY))
    let (right, bottom) = (min(reach.maxX, page.maxX), min(reach.maxY, page.maxY))
    // NaN compares false.
    guard left < right, top < bottom else { return nil }
    let scale = max(1.0 / 64, min(scale, Self.mostPixels / max(right - left, bottom - top)))
    let width = Int(((right - left) * scale).rounded(.up))
    let height = Int(((bottom - top) * scale).rounded(.up))
    guard 1...Int(Self.mostPixels) + 1 ~= width, 1...Int(Self.mostPixels) + 1 ~= height else {
      return nil
    }
    // Black on white: the rest of the white is the transparency.
    var scene = Scene()
    scene.shadow(of: path.drawable, .black, blur: blur, x: -left, y: -top)
    let renderer = try BandRenderer(scale: scale, width: width, background: .color(.white))
    let band = try renderer.draw(scene, rows: 0..<height)
    let ink = color.drawable
    let pixels = band.pixels.map { pixel -> UInt32 in
      let alpha = ink.alpha * Double(255 - (pixel & 0xFF))
      func part(_ share: Double) -> UInt32 { UInt32((share * alpha).rounded()) }
      return part(1) << 24 | part(ink.red) << 16 | part(ink.green) << 8 | part(ink.blue)
    }
    image = PixelImage(unchecked: width, height, pixels)
    frame = Rect(x: left, y: top, width: Double(width) / scale, height: Double(height) / scale)
  }
}
