import CTypography

/// Bytes of a font in HarfBuzz's keeping, released with this object.
final class FontBlob: Sendable {
  /// Immutable; HarfBuzz counts references atomically.
  nonisolated(unsafe) let pointer: OpaquePointer

  /// Takes over one reference.
  init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  deinit { hb_blob_destroy(pointer) }

  /// Valid while this object lives.
  var bytes: UnsafeRawBufferPointer {
    var length: UInt32 = 0
    let start = hb_blob_get_data(pointer, &length)
    return UnsafeRawBufferPointer(start: start, count: Int(length))
  }
}
