import CTypography

/// Reads properties from font files.
enum FontFile {
  /// The faces of a user's font file, with the role of text in any script.
  static func faces(path: String, in files: FontFiles) throws(FontError) -> [FontLibrary.Face] {
    guard let font = try files.font(path: path, sha256: nil).checkedFace(index: 0) else {
      throw .notAFont(path: path)
    }
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
    guard let family = string(pattern, FC_FAMILY) else { throw .notAFont(path: path) }
    return [
      FontLibrary.Face(
        path: path, index: 0, family: family, style: string(pattern, FC_STYLE) ?? "Regular",
        role: .text, scripts: [], sha256: nil)
    ]
  }

  static func string(_ pattern: OpaquePointer, _ key: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, key, 0, &value) == FcResultMatch, let value else {
      return nil
    }
    return String(cString: value)
  }

  static func integer(_ pattern: OpaquePointer, _ key: String) -> Int? {
    var value: Int32 = 0
    return FcPatternGetInteger(pattern, key, 0, &value) == FcResultMatch ? Int(value) : nil
  }
}
