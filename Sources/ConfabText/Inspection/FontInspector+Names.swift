import CTypography

/// The identifiers of texts in the table `name` (OpenType 1.9, "Name IDs").
package enum FontNameID: UInt32, CaseIterable {
  case copyright = 0
  case family = 1
  case style = 2
  case fullName = 4
  case version = 5
  case postScriptName = 6
  case trademark = 7
  case manufacturer = 8
  case designer = 9
  case vendorURL = 11
  case license = 13
  case licenseURL = 14
  case typographicFamily = 16
  case typographicStyle = 17
}

extension FontInspector {
  /// A text of the table `name` in English or, if there is none, in the language that HarfBuzz
  /// prefers; `nil` if there is none or if it is empty.
  package func name(_ id: FontNameID) -> String? { name(id.rawValue) }

  /// A text by its identifier. Texts are cut off after ``longestName`` bytes.
  func name(_ id: UInt32) -> String? {
    guard id != UInt32(HB_OT_NAME_ID_INVALID) else { return nil }
    let language = hb_language_from_string("en", -1)
    var length: UInt32 = 0
    let full = hb_ot_name_get_utf8(face, id, language, &length, nil)
    guard full > 0 else { return nil }
    // HarfBuzz ends the text with a NUL.
    var buffer = [CChar](repeating: 0, count: min(Int(full), Self.longestName) + 1)
    length = UInt32(buffer.count)
    hb_ot_name_get_utf8(face, id, language, &length, &buffer)
    let text = String(
      decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  /// More than the text of a license, in bytes.
  private static let longestName = 1 << 15
}
