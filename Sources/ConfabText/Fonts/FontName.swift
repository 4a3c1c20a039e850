import CTypography

/// Reads names from the table `name` of a font.
enum FontName {
  /// The largest length of a name that is read, in bytes.
  private static let maximumLength = 256

  /// The English name with a number; `nil` if the font has none.
  static func text(of face: OpaquePointer, _ id: hb_ot_name_id_t) -> String? {
    var buffer = [CChar](repeating: 0, count: maximumLength)
    var length = UInt32(buffer.count)
    _ = hb_ot_name_get_utf8(face, id, hb_language_from_string("en", -1), &length, &buffer)
    let bytes = buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
