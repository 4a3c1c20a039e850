import CTypography

/// A Pango font description, freed with this object.
final class FontDescription {
  let pointer: OpaquePointer

  /// - Returns: `nil` where Pango has no memory.
  init?() {
    guard let pointer = pango_font_description_new() else { return nil }
    self.pointer = pointer
  }

  deinit { pango_font_description_free(pointer) }
}

/// The file behind one of Pango's fonts. Holds the font, so that no other font gets its address.
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
