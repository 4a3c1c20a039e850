import CTypography

extension OpenTypeTable {
  /// A copy of a face's table; empty where it has none.
  init(_ face: OpaquePointer, _ tag: UInt32) {
    guard let blob = hb_face_reference_table(face, tag) else {
      self.init([])
      return
    }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    self.init(Array(UnsafeRawBufferPointer(start: data, count: Int(length))))
  }
}
