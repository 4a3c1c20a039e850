import CTypography

/// Reads properties from font files.
enum FontFile {
  /// The face of a user's font file, with the role of text in any script.
  ///
  /// - Parameter warnings: Gets a sentence for each position outside its range.
  static func face(
    of typeface: FontLibrary.Typeface, in files: FontFiles, warnings: inout [String]
  ) throws(FontError) -> FontLibrary.Face {
    let path = typeface.name
    let index = typeface.faceIndex
    let file = try files.font(path: path, sha256: nil)
    // A file that is not a font has no faces.
    guard file.faceCount > 0 else { throw .notAFont(path: path) }
    try file.checkLength(path: path)
    guard (0..<min(file.faceCount, 1 << 16)).contains(index) else {
      throw .unknownFace(path: path, index: index, count: file.faceCount)
    }
    guard let font = file.checkedFace(index: index) else { throw .notAFont(path: path) }
    let position = try TypefacePosition(of: typeface, in: DesignSpace(file, face: index))
    warnings += position.warnings
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else {
      throw .unreadable(path: path, reason: "FreeType has no memory")
    }
    defer { FT_Done_FreeType(library) }
    var face: FT_Face?
    let bytes = font.bytes.bindMemory(to: FT_Byte.self)
    let code = FT_New_Memory_Face(
      library, bytes.baseAddress, FT_Long(bytes.count), font.index, &face)
    guard Int(code) != Int(FT_Err_Out_Of_Memory) else {
      throw .unreadable(path: path, reason: "FreeType has no memory")
    }
    guard code == 0, let face else { throw .notAFont(path: path) }
    defer { FT_Done_Face(face) }
    guard let pattern = FcFreeTypeQueryFace(face, path, 0, nil) else {
      throw .notAFont(path: path)
    }
    defer { FcPatternDestroy(pattern) }
    guard let family = FontPattern.string(pattern, FC_FAMILY) else { throw .notAFont(path: path) }
    let style = FontPattern.string(pattern, FC_STYLE) ?? "Regular"
    return FontLibrary.Face(
      path: path, index: index, family: family, style: typeface.instance ?? style, role: .text,
      scripts: [], sha256: nil, isPositioned: typeface.isPositioned,
      variation: position.variation)
  }

  /// Checks that a typeface of a bundled family selects nothing: these fonts are static files with
  /// one face.
  static func checkIsPlain(
    _ typeface: FontLibrary.Typeface, _ path: String
  ) throws(FontError) {
    guard typeface.faceIndex == 0 else {
      throw .unknownFace(path: path, index: typeface.faceIndex, count: 1)
    }
    if let instance = typeface.instance {
      throw .unknownInstance(path: path, name: instance, known: [])
    }
    if let axis = typeface.axes.first {
      throw .unknownAxis(path: path, tag: axis.tag, known: [])
    }
  }
}
