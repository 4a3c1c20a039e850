import ConfabScene
import ConfabText

/// The faces of one file that is written.
final class OutlineFonts {
  private struct Key: Hashable {
    var path: String
    var index: Int
  }

  private let pen: OutlinePen
  private var fonts: [Key: OutlineFont?] = [:]

  /// - Throws: ``RenderError``.
  init() throws {
    guard let pen = OutlinePen() else { throw RenderError.noMemory(what: "outlines of letters") }
    self.pen = pen
  }

  /// `nil` where the file can't be read or the size can't be drawn.
  func font(_ instance: FontInstance) -> OutlineFont? {
    // Not a number compares false.
    guard VectorLimits.typeSizes.contains(instance.size) else { return nil }
    let key = Key(path: instance.path, index: instance.index)
    if let known = fonts[key] { return known }
    let font = OutlineFont(path: instance.path, index: instance.index, pen: pen)
    fonts[key] = .some(font)
    return font
  }
}

/// A run of glyphs as it is drawn into a file of outlines.
struct PlacedRun {
  struct Glyph {
    var id: UInt32
    /// Points of the page.
    var x: Double
    var y: Double
  }

  let font: OutlineFont
  let size: Double
  let glyphs: [Glyph]
  /// What is to be seen of it, where ink reaches above or below the element's bounds.
  let cut: Rect?

  /// `nil` where nothing can be drawn.
  ///
  /// - Parameters:
  ///   - bounds: of the element.
  ///   - grid: baselines stand on its whole pixels.
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
      // Not a number compares false.
      guard abs(x) < limit, abs(y) < limit, glyph.id < font.glyphCount else { return nil }
      if let box = font.box(of: glyph.id) {
        isCut =
          isCut || y + box.minY * factor < bounds.minY || y + box.maxY * factor > bounds.maxY
      }
      return Glyph(id: glyph.id, x: x, y: y)
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
