import CTypography

/// The C libraries that decide what pixels come out, in the versions that run.
public enum EngineLibraries {
  /// Names with versions: Cairo, Pango, HarfBuzz, FreeType.
  ///
  /// - Throws: ``RenderError`` where there is no memory for FreeType.
  public static func versions() throws -> [(name: String, version: String)] {
    var number: (major: FT_Int, minor: FT_Int, patch: FT_Int) = (0, 0, 0)
    let freeType = try FreeTypeLibrary()
    FT_Library_Version(freeType.pointer, &number.major, &number.minor, &number.patch)
    return [
      ("Cairo", String(cString: cairo_version_string())),
      ("Pango", String(cString: pango_version_string())),
      ("HarfBuzz", String(cString: hb_version_string())),
      ("FreeType", "\(number.major).\(number.minor).\(number.patch)"),
    ]
  }
}
