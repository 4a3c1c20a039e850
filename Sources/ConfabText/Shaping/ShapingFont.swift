import CTypography

/// A HarfBuzz font, destroyed with this object: a cache may drop it while a run still uses it.
final class ShapingFont {
  let pointer: OpaquePointer

  /// - Returns: `nil` where HarfBuzz has no memory.
  init?(face: OpaquePointer) {
    guard let pointer = hb_font_create(face) else { return nil }
    self.pointer = pointer
  }

  /// - Parameter pointer: a font that nobody else destroys.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { hb_font_destroy(pointer) }
}
