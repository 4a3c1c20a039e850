import CTypography

/// The face of a Pango font. Retains the font, so that no other font gets its address.
final class PangoFontFile {
  let face: FontFaceID
  private let font: UnsafeMutablePointer<PangoFont>

  init(_ font: UnsafeMutablePointer<PangoFont>, face: FontFaceID) {
    g_object_ref(font)
    self.font = font
    self.face = face
  }

  deinit { g_object_unref(font) }
}
