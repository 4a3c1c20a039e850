import CTypography

/// The C libraries that determine the size of text.
package enum TextLibraries {
  /// The names and running versions of Pango, HarfBuzz and FreeType.
  ///
  /// - Throws: ``FontError/noMemory(what:)`` if memory is short.
  package static func versions() throws(FontError) -> [(name: String, version: String)] {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { throw .noMemory(what: "FreeType") }
    defer { FT_Done_FreeType(library) }
    var number: (major: FT_Int, minor: FT_Int, patch: FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &number.major, &number.minor, &number.patch)
    return [
      ("Pango", String(cString: pango_version_string())),
      ("HarfBuzz", String(cString: hb_version_string())),
      ("FreeType", "\(number.major).\(number.minor).\(number.patch)"),
    ]
  }
}
