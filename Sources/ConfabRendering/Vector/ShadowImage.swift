import ConfabScene

/// A shadow as pixels, for files of outlines that know no blur.
struct ShadowPicture {
  /// Pixels a side at most; a larger shadow has fewer to the point, and is soft enough for it.
  private static let mostPixels = 2_048.0

  let image: PixelImage
  /// Where it lies.
  let frame: Rect

  /// - Parameters:
  ///   - page: what is seen.
  ///   - scale: pixels a point, at most.
  /// - Returns: `nil` where nothing of it is seen.
  /// - Throws: ``RenderError``.
  init?(_ path: Path, _ color: Color, blur: Double, within page: Rect, scale: Double) throws {
    guard let outline = path.drawable.bounds else { return nil }
    let reach = outline.inset(by: -Shadow.reach(blur: blur) - 1)
    let (left, top) = (max(reach.minX, page.minX), max(reach.minY, page.minY))
    let (right, bottom) = (min(reach.maxX, page.maxX), min(reach.maxY, page.maxY))
    // Not a number compares false.
    guard left < right, top < bottom else { return nil }
    let scale = max(1.0 / 64, min(scale, Self.mostPixels / max(right - left, bottom - top)))
    let width = Int(((right - left) * scale).rounded(.up))
    let height = Int(((bottom - top) * scale).rounded(.up))
    guard 1...Int(Self.mostPixels) + 1 ~= width, 1...Int(Self.mostPixels) + 1 ~= height else {
      return nil
    }
    // Black on white: what is left of the white is what shines through.
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
