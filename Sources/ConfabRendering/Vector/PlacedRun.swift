import ConfabScene
import ConfabText

/// A run of glyphs at its position on a page of a PDF or an SVG.
struct PlacedRun {
  struct Glyph {
    var id: UInt32
    /// The first UTF-8 byte of its cluster.
    var cluster: Int32
    /// The origin in points of the page.
    var x: Double
    var y: Double
  }

  let font: OutlineFont
  let size: Double
  let glyphs: [Glyph]
  /// The clip of a run whose ink reaches above or below the element's bounds; `nil` for no clip.
  let cut: Rect?

  /// Places a run; `nil` if nothing of it can be drawn.
  ///
  /// - Parameters:
  ///   - bounds: the bounds of the element.
  ///   - grid: the grid on which baselines are.
  init?(
    _ run: PositionedGlyphs, at origin: Point, within bounds: Rect, of page: Rect, grid: PixelGrid,
    fonts: OutlineFonts
  ) {
    guard let font = fonts.font(run.font) else { return nil }
    let factor = run.font.size / font.unitsPerEm
    let limit = VectorLimits.coordinate
    var isCut = false
    glyphs = run.glyphs.compactMap { glyph in
      let x = origin.x + glyph.x
      let y = grid.round(origin.y + glyph.y)
      // NaN compares false.
      guard abs(x) < limit, abs(y) < limit, glyph.id < font.glyphCount else { return nil }
      if let box = font.box(of: glyph.id) {
        isCut =
          isCut || y + box.minY * factor < bounds.minY || y + box.maxY * factor > bounds.maxY
      }
      return Glyph(id: glyph.id, cluster: glyph.cluster, x: x, y: y)
    }
    guard !glyphs.isEmpty else { return nil }
    self.font = font
    size = run.font.size
    let top = max(bounds.minY, page.minY)
    cut =
      isCut
      ? Rect(
        x: page.x, y: top, width: page.width,
        height: max(0, min(bounds.maxY, page.maxY) - top)) : nil
  }
}
