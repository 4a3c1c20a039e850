import CTypography

/// The kinds of color outlines in fonts. Confab draws them as plain outlines.
enum FontColors: Equatable {
  /// A COLR table. Version 0 has flat layers; version 1 also has gradients.
  case layers(version: Int)
  /// An SVG document for each glyph.
  case svg

  /// Reads the kind from a font file; `nil` for a font without color outlines, as nearly all
  /// fonts.
  ///
  /// - Parameter index: The index of the face in a collection.
  init?(path: String, index: Int) {
    guard let face = MappedFont.file(path)?.makeFace(index: index) else { return nil }
    defer { hb_face_destroy(face) }
    let table = hb_face_reference_table(face, Self.colr.rawValue)
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

  private static let colr: OpenTypeTag = "COLR"

  /// The warning for a font file with color outlines.
  func warning(path: String) -> String {
    let what =
      switch self {
      case .layers(let version): "COLR version \(version)"
      case .svg: "SVG"
      }
    return "\(path): its color glyphs (\(what)) are drawn as plain outlines"
  }
}
