import CTypography

extension OpenTypeTable {
  /// Copies a table of a face. The result is empty if the face has no such table.
  init(_ face: OpaquePointer, _ tag: OpenTypeTag) {
    guard let blob = hb_face_reference_table(face, tag.rawValue) else {
      self.init([])
      return
    }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    self.init(Array(UnsafeRawBufferPointer(start: data, count: Int(length))))
  }
}
