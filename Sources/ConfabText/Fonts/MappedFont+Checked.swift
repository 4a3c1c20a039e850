import CTypography

extension MappedFont {
  /// Returns a face that FreeType, fontconfig and Cairo can read safely; `nil` if the file has no
  /// such face or is damaged. The result is cached while this object exists.
  ///
  /// - Parameter index: The index of the face in a collection, with a named instance in the upper
  ///   16 bits.
  /// - Complexity: constant for a pinned file and for a cached face, otherwise that of
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
    // A sanitized font has one face.
    return clean.map { CheckedFace(blob: $0, index: index & ~0xffff) }
  }

  /// The number of faces; 1 for a file that is not a collection.
  var faceCount: Int { Int(hb_face_count(blob.pointer)) }

  /// The indexes of the faces that belong to the family of the first face. A file that is not a
  /// collection has one.
  var familyFaces: [Int] {
    let count = min(faceCount, Self.mostFaces)
    guard count > 1, let family = family(ofFace: 0) else { return [0] }
    return [0] + (1..<count).filter { self.family(ofFace: $0) == family }
  }

  /// The largest number of faces that are examined in a collection.
  static let mostFaces = 64

  private func family(ofFace index: Int) -> String? {
    guard let face = makeFace(index: index) else { return nil }
    defer { hb_face_destroy(face) }
    // Name 16 is the family with all its faces. Name 1 is limited to four faces.
    for name in [HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY, HB_OT_NAME_ID_FONT_FAMILY] {
      if let text = FontName.text(of: face, hb_ot_name_id_t(name)) { return text }
    }
    return nil
  }
}
