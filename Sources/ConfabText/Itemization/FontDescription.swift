import CTypography

/// An owned Pango font description.
final class FontDescription {
  let pointer: OpaquePointer

  /// - Returns: `nil` if memory is short.
  init?() {
    guard let pointer = pango_font_description_new() else { return nil }
    self.pointer = pointer
  }

  deinit { pango_font_description_free(pointer) }
}
