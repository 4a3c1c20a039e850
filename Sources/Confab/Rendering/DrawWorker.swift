import ConfabScene

/// Draws bands with a renderer of its own, kept warm from one picture to the next.
actor DrawWorker {
  private var renderer: BandRenderer?
  private let colorGlyphs: ColorGlyphs
  private let pictures: PictureStore

  init(colorGlyphs: ColorGlyphs, pictures: PictureStore) {
    self.colorGlyphs = colorGlyphs
    self.pictures = pictures
  }

  /// Draws some rows of a scene.
  func draw(_ scene: Scene, rows: Range<Int>, width: Int, scale: Double, background: Paint) throws
    -> Band
  {
    if let renderer, renderer.width == width, renderer.scale == scale,
      renderer.background == background
    {
      return try renderer.draw(scene, rows: rows)
    }
    let renderer = try BandRenderer(
      scale: scale, width: width, background: background, colorGlyphs: colorGlyphs,
      pictures: pictures)
    self.renderer = renderer
    return try renderer.draw(scene, rows: rows)
  }
}
