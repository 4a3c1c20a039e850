import CTypography

/// One face of a font file, opened to read its tables, and a position on its variation axes.
///
/// All lengths are in font units with y up. The tables are not trusted: readers that HarfBuzz has
/// no function for use ``OpenTypeTable``, whose steps are limited. An object belongs to one thread.
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
  /// The axes and instances.
  let designSpace: DesignSpace
  /// The position on the axes that were set; the others are at their defaults.
  package let position: [FontAxisSetting]
  /// One sentence for each position outside its axis, which was moved to the nearest end.
  package let warnings: [String]
  let face: OpaquePointer
  /// A font with a scale of one font unit, at the position on the axes.
  let font: OpaquePointer

  /// Opens a face.
  ///
  /// - Parameters:
  ///   - typeface: The path of a font file with a face index and a position on the axes.
  ///   - limit: The largest size of the file, in bytes.
  /// - Throws: ``FontError`` if the file can't be read, is too large or is not a font, or if it has
  ///   no such face, instance or axis.
  package init(
    _ typeface: FontLibrary.Typeface, limit: Int = FontLibrary.maximumFontLength
  ) throws(FontError) {
    path = typeface.name
    faceIndex = typeface.faceIndex
    file = try MappedFont.open(path, limit: limit, as: .copied)
    faceCount = Int(hb_face_count(file.blob.pointer))
    guard faceCount > 0 else { throw .notAFont(path: path) }
    try file.checkLength(path: path)
    guard (0..<faceCount).contains(faceIndex), faceIndex <= 0xFFFF else {
      throw .unknownFace(path: path, index: faceIndex, count: faceCount)
    }
    designSpace = DesignSpace(file, face: faceIndex)
    let selected = try TypefacePosition(of: typeface, in: designSpace)
    position = selected.variation?.axes ?? []
    warnings = selected.warnings
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
    guard !position.isEmpty else { return }
    let variations = position.compactMap { setting in
      setting.openTypeTag.map {
        hb_variation_t(tag: $0.rawValue, value: Float(setting.value))
      }
    }
    hb_font_set_variations(font, variations, UInt32(variations.count))
  }

  /// Opens the face that a shaper chose, at its position on the axes.
  ///
  /// - Throws: ``FontError`` if the file can't be read or is not a font.
  package convenience init(_ face: FontFaceID) throws(FontError) {
    let index = face.index & 0xFFFF
    var position: [FontAxisSetting] = []
    if face.index >> 16 > 0 {
      let file = try MappedFont.open(face.path, as: .copied)
      position = DesignSpace(file, face: index).position(ofInstance: face.index >> 16 - 1)
    }
    try self.init(
      FontLibrary.Typeface(face.path, faceIndex: index, axes: position + face.axes))
  }

  /// The position on all axes, in the order of the font; empty for a static font.
  package var fullPosition: [FontAxisSetting] {
    designSpace.axes.map { axis in
      FontAxisSetting(
        tag: axis.tag, value: position.last { $0.tag == axis.tag }?.value ?? axis.standard)
    }
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
  }
}
