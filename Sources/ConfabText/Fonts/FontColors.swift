import CTypography

/// Glyphs in colour that a font has as outlines and that are not drawn as such.
enum FontColors: Equatable {
  /// The table COLR of a version: 0 has flat layers, 1 gradients and more besides.
  case layers(version: Int)
  /// Each glyph as an SVG document.
  case svg

  /// What a font file has of it; `nil` for none, as in nearly all.
  ///
  /// - Parameter index: the face within a collection.
  init?(path: String, index: Int) {
    guard let face = MappedFont.file(path)?.makeFace(index: index) else { return nil }
    defer { hb_face_destroy(face) }
    let table = hb_face_reference_table(face, Self.colr)
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    if let bytes = hb_blob_get_data(table, &length), length >= 14 {
      let raw = UnsafeRawBufferPointer(start: bytes, count: 2)
      self = .layers(version: Int(raw[0]) << 8 | Int(raw[1]))
    } else if hb_ot_color_has_svg(face) != 0 {
      self = .svg
    } else {
      return nil
    }
  }

  /// HarfBuzz's number for `COLR`.
  private static let colr: hb_tag_t = "COLR".utf8.reduce(0) { $0 << 8 | UInt32($1) }

  /// What is said of a file that has them.
  func warning(path: String) -> String {
    let what =
      switch self {
      case .layers(let version): "COLR version \(version)"
      case .svg: "SVG"
      }
    return "\(path): its glyphs in colour (\(what)) are not drawn as such, "
      + "but as plain outlines where it has any"
  }
}
