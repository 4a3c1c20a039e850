import CTypography

/// One face of a font file, opened to read its tables, and a position on its variation axes.
///
/// All lengths are in font units with y up. The tables are not trusted: readers that HarfBuzz has no
/// function for use ``OpenTypeTable``, whose steps are limited. An object belongs to one thread.
package final class FontInspector {
  /// The path of the file.
  package let path: String
  /// The file.
  package let file: MappedFont
  /// The index of the face.
  package let faceIndex: Int
  /// The number of faces in the file; more than 1 in a collection.
  package let faceCount: Int
  /// The number of glyphs, at least 1.
  package let glyphCount: Int
  /// The number of font units in an em, 16 … 16,384.
  package let unitsPerEm: Int
  /// `fontRevision` of the table head.
  package let revision: Double
  let face: OpaquePointer
  /// A font with a scale of one font unit.
  let font: OpaquePointer

  /// Opens a face.
  ///
  /// - Parameters:
  ///   - path: The path of a font file.
  ///   - faceIndex: The index of the face in a collection.
  ///   - limit: The largest size of the file, in bytes.
  /// - Throws: ``FontError`` if the file can't be read, is too large or is not a font, or if it has no
  ///   such face.
  package init(
    path: String, faceIndex: Int = 0, limit: Int = FontLibrary.maximumFontLength
  ) throws(FontError) {
    self.path = path
    file = try MappedFont.open(path, limit: limit, as: .copied)
    faceCount = Int(hb_face_count(file.blob.pointer))
    guard faceCount > 0 else { throw .notAFont(path: path) }
    guard (0..<faceCount).contains(faceIndex), faceIndex <= 0xFFFF else {
      throw .unknownFace(path: path, index: faceIndex, count: faceCount)
    }
    self.faceIndex = faceIndex
    guard let face = file.makeFace(index: faceIndex) else { throw .noMemory(what: "a font") }
    guard let font = hb_font_create(face) else {
      hb_face_destroy(face)
      throw .noMemory(what: "a font")
    }
    self.face = face
    self.font = font
    glyphCount = Int(hb_face_get_glyph_count(face))
    // HarfBuzz takes 1,000 units for a font without the table.
    let head = OpenTypeTable(face, "head")
    unitsPerEm = head.u16(18)
    revision = Double(head.i16(4)) + Double(head.u16(6)) / 65_536
    guard glyphCount > 0, (16...16_384).contains(unitsPerEm) else { throw .notAFont(path: path) }
    hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
  }
}
