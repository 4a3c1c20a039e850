import CTypography

/// The bytes of a font, owned by HarfBuzz and released with this object.
final class FontBlob: Sendable {
  /// Immutable. HarfBuzz counts references atomically.
  nonisolated(unsafe) let pointer: OpaquePointer

  /// Takes over one reference.
  init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  deinit { hb_blob_destroy(pointer) }

  /// The bytes. Valid while this object exists.
  var bytes: UnsafeRawBufferPointer {
    var length: UInt32 = 0
    let start = hb_blob_get_data(pointer, &length)
    return UnsafeRawBufferPointer(start: start, count: Int(length))
  }
}
