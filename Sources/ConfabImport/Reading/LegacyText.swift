/// Lines that may be in an encoding older than UTF-8.
enum LegacyText {
  /// A line in UTF-8. One that is not UTF-8 is taken for Windows-1252, of which Latin-1 is a part.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil
    else { return bytes }
    var view = String.UnicodeScalarView()
    for byte in bytes {
      let high = byte >= 0x80 && byte < 0xA0 ? windows1252[Int(byte) - 0x80] : UInt16(byte)
      view.append(Unicode.Scalar(high) ?? "\u{FFFD}")
    }
    return Array(String(view).utf8)
  }

  /// The characters of the bytes 0x80 … 0x9F (WHATWG Encoding, index windows-1252).
  private static let windows1252: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
