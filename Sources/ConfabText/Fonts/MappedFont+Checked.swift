import CTypography

extension MappedFont {
  /// A face as FreeType, fontconfig and Cairo may read it; `nil` where the file has no such face or
  /// is damaged. Remembered for as long as this object lives.
  ///
  /// - Parameter index: of the face within a collection, a named instance in the upper 16 bits.
  /// - Complexity: constant for a pinned file and for a known face, else that of
  ///   ``FontSanitizer/sanitized(_:face:)``.
  package func checkedFace(index: Int) -> CheckedFace? {
    if isPinned { return CheckedFace(blob: blob, index: index) }
    let face = index & 0xffff
    let clean = checked.withLock { checked in
      if let known = checked[face] { return known }
      let clean = FontSanitizer.sanitized(blob, face: face)
      checked[face] = .some(clean)
      return clean
    }
    // What comes out is a font of one face.
    return clean.map { CheckedFace(blob: $0, index: index & ~0xffff) }
  }

  /// Indexes of the faces that are cuts of the first one's family: the first, and in a collection
  /// those of the same family name.
  var familyFaces: [Int] {
    let count = min(Int(hb_face_count(blob.pointer)), Self.mostFaces)
    guard count > 1, let family = family(ofFace: 0) else { return [0] }
    return [0] + (1..<count).filter { self.family(ofFace: $0) == family }
  }

  /// Faces of a collection that are looked at.
  private static let mostFaces = 64

  private func family(ofFace index: Int) -> String? {
    guard let face = makeFace(index: index) else { return nil }
    defer { hb_face_destroy(face) }
    // Name 16 is the family with all its cuts, where name 1 has four at most.
    for name in [HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY, HB_OT_NAME_ID_FONT_FAMILY] {
      var buffer = [CChar](repeating: 0, count: 256)
      var length = UInt32(buffer.count)
      _ = hb_ot_name_get_utf8(
        face, hb_ot_name_id_t(name), hb_language_from_string("en", -1), &length, &buffer)
      let bytes = buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }
      if !bytes.isEmpty { return String(decoding: bytes, as: UTF8.self) }
    }
    return nil
  }
}
