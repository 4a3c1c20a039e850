import CRendering
import ConfabText

/// The C libraries that decide which pixels a picture has.
package enum RenderingLibraries {
  /// The names and running versions of Cairo, Pango, HarfBuzz and FreeType.
  ///
  /// - Throws: `FontError` where there is no memory for FreeType.
  package static func versions() throws(FontError) -> [(name: String, version: String)] {
    try [("Cairo", String(cString: cairo_version_string()))] + TextLibraries.versions()
  }
}
