import CTypography

/// The file of a Pango font. Retains the font, so that no other font gets its address.
final class PangoFontFile {
  let path: String
  let index: Int
  private let font: UnsafeMutablePointer<PangoFont>

  init(_ font: UnsafeMutablePointer<PangoFont>, path: String, index: Int) {
    g_object_ref(font)
    self.font = font
    self.path = path
    self.index = index
  }

  deinit { g_object_unref(font) }
}
