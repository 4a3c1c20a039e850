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
