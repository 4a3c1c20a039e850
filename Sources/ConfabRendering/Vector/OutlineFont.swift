import CTypography
import ConfabScene
import ConfabText

/// A font face with outlines or pictures, in font units with y downwards.
package final class OutlineFont {
  /// The picture of a color glyph.
  package struct Picture {
    /// The PNG file in the font.
    package var png: [UInt8]
    /// The position around the origin, in font units.
    package var frame: Rect
  }

  /// Font units per em.
  package let unitsPerEm: Double
  /// Whether the glyphs are pictures, such as color emoji, and not outlines.
  package let hasPictures: Bool
  let glyphCount: UInt32
  let pointer: OpaquePointer
  private let pen: OutlinePen
  private var boxes: [UInt32: Rect?] = [:]

  /// Opens a face; `nil` if the file is not a font or has neither outlines nor color pictures. A
  /// ``BandRenderer`` draws nothing of such a font either, and Cairo 1.16 may crash.
  init?(_ id: FontFaceID, pen: OutlinePen) {
    guard let file = MappedFont.file(id.path), let face = file.makeFace(index: id.index) else {
      return nil
    }
    defer { hb_face_destroy(face) }
    func has(_ table: String) -> Bool {
      let tag = table.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      guard let table = hb_face_reference_table(face, tag) else { return false }
      defer { hb_blob_destroy(table) }
      return hb_blob_get_length(table) > 0
    }
    hasPictures = !["glyf", "CFF ", "CFF2"].contains(where: has)
    glyphCount = hb_face_get_glyph_count(face)
    guard glyphCount > 0, !hasPictures || has("CBDT"), let font = hb_font_create(face) else {
      return nil
    }
    id.move(font)
    pointer = font
    self.pen = pen
    unitsPerEm = Double(max(1, hb_face_get_upem(face)))
  }

  deinit { hb_font_destroy(pointer) }

  /// The advance of a glyph in font units.
  func advance(of glyph: UInt32) -> Double {
    Double(hb_font_get_glyph_h_advance(pointer, glyph))
  }

  /// The box around a glyph's ink; `nil` for no ink.
  func box(of glyph: UInt32) -> Rect? {
    if let known = boxes[glyph] { return known }
    var extents = hb_glyph_extents_t()
    let isKnown = hb_font_get_glyph_extents(pointer, glyph, &extents) != 0
    let box =
      isKnown && extents.width != 0 && extents.height != 0
      ? Rect(
        x: Double(extents.x_bearing), y: -Double(extents.y_bearing), width: Double(extents.width),
        height: -Double(extents.height)) : nil
    boxes[glyph] = .some(box)
    return box
  }

  /// The outline of a glyph; empty if it has none.
  package func outline(of glyph: UInt32) -> Path {
    var path = Path()
    withUnsafeMutablePointer(to: &path) {
      hb_font_get_glyph_shape(pointer, glyph, pen.pointer, $0)
    }
    return path
  }

  /// The picture of a color glyph; `nil` if it has none.
  package func picture(of glyph: UInt32) -> Picture? {
    guard let frame = box(of: glyph), let blob = hb_ot_color_glyph_reference_png(pointer, glyph)
    else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else { return nil }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
    return Picture(png: Array(bytes), frame: frame)
  }
}

/// The fonts of one file that is being written.
package final class OutlineFonts {
  private let pen: OutlinePen
  private var fonts: [FontFaceID: OutlineFont?] = [:]

  /// - Throws: ``RenderError``.
  package init() throws {
    guard let pen = OutlinePen() else { throw RenderError.noMemory(what: "outlines of letters") }
    self.pen = pen
  }

  /// The font of an instance; `nil` if the file can't be read or the size can't be drawn.
  package func font(_ instance: FontInstance) -> OutlineFont? {
    // NaN compares false.
    guard VectorLimits.typeSizes.contains(instance.size) else { return nil }
    if let known = fonts[instance.face] { return known }
    let font = OutlineFont(instance.face, pen: pen)
    fonts[instance.face] = .some(font)
    return font
  }
}

/// Writes what HarfBuzz draws into a ``Path`` that it is handed, turned upside down.
final class OutlinePen {
  let pointer: OpaquePointer

  init?() {
    guard let pointer = hb_draw_funcs_create() else { return nil }
    self.pointer = pointer
    hb_draw_funcs_set_move_to_func(
      pointer,
      { _, data, _, x, y, _ in OutlinePen.path(data)?.pointee.move(Double(x), -Double(y)) },
      nil, nil)
    hb_draw_funcs_set_line_to_func(
      pointer,
      { _, data, _, x, y, _ in OutlinePen.path(data)?.pointee.line(Double(x), -Double(y)) },
      nil, nil)
    // Quadratic curves come as cubic ones.
    hb_draw_funcs_set_cubic_to_func(
      pointer,
      { _, data, _, x1, y1, x2, y2, x, y, _ in
        OutlinePen.path(data)?.pointee.curve(
          Double(x1), -Double(y1), Double(x2), -Double(y2), Double(x), -Double(y))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      pointer, { _, data, _, _ in OutlinePen.path(data)?.pointee.close() }, nil, nil)
    hb_draw_funcs_make_immutable(pointer)
  }

  deinit { hb_draw_funcs_destroy(pointer) }

  private static func path(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Path>? {
    data?.assumingMemoryBound(to: Path.self)
  }
}

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
