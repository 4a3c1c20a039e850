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
    guard instance.size > 0, instance.size <= VectorLimits.typeSize else { return nil }
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
  /// Whether ink reaches above or below the element's bounds, where it is to be cut.
  let isCut: Bool

  /// `nil` where nothing can be drawn.
  ///
  /// - Parameter grid: baselines stand on its whole pixels.
  init?(
    _ run: PositionedGlyphs, at origin: Point, within bounds: Rect, grid: PixelGrid,
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
      guard abs(x) < limit, abs(y) < limit, glyph.id <= UInt32(UInt16.max) else { return nil }
      if let box = font.box(of: glyph.id) {
        isCut =
          isCut || y + box.minY * factor < bounds.minY || y + box.maxY * factor > bounds.maxY
      }
      return Glyph(id: glyph.id, x: x, y: y)
    }
    guard !glyphs.isEmpty else { return nil }
    self.font = font
    size = run.font.size
    self.isCut = isCut
  }
}
