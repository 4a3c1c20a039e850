import CTypography

/// An owned HarfBuzz font. A cache can drop it while a run still uses it.
final class ShapingFont {
  let pointer: OpaquePointer

  /// - Returns: `nil` if memory is short.
  init?(face: OpaquePointer) {
    guard let pointer = hb_font_create(face) else { return nil }
    self.pointer = pointer
  }

  /// - Parameter pointer: A font; this object destroys it.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { hb_font_destroy(pointer) }
}
