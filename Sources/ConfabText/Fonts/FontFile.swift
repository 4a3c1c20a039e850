import CTypography
import Glibc

/// What is read from a font file itself.
enum FontFile {
  /// The faces of a user's own font file, as running text of any script.
  static func faces(path: String) throws -> [FontLibrary.Face] {
    guard access(path, R_OK) == 0 else {
      throw FontError.unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    var count: Int32 = 0
    guard let pattern = FcFreeTypeQuery(path, 0, nil, &count), count > 0 else {
      throw FontError.notAFont(path: path)
    }
    defer { FcPatternDestroy(pattern) }
    guard let family = string(pattern, FC_FAMILY) else { throw FontError.notAFont(path: path) }
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
