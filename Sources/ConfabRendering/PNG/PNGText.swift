/// The data of an iTXt chunk (PNG specification, third edition, section 11.3.3.4).
enum PNGText {
  /// The longest text that is not compressed, in UTF-8 bytes, so that `strings` can find it.
  static let plainLimit = 1024

  /// The data of a chunk without a language and a translated keyword.
  ///
  /// - Complexity: linear in the text.
  static func data(keyword: String, text: String) throws(PNGError) -> [UInt8] {
    let bytes = Array(text.utf8)
    if bytes.contains(0) { throw .text(keyword: keyword) }
    let name = try latin1(keyword: keyword)
    if bytes.count > plainLimit {
      return name + [0, 1, 0, 0, 0] + (try ZlibStream.compressed(bytes))
    }
    return name + [0, 0, 0, 0, 0] + bytes
  }

  /// The bytes of a keyword that follows the rules of section 11.3.3.2.
  private static func latin1(keyword: String) throws(PNGError) -> [UInt8] {
    let scalars = keyword.unicodeScalars.map(\.value)
    let isPrintable = scalars.allSatisfy { 0x20...0x7E ~= $0 || 0xA1...0xFF ~= $0 }
    guard 1...79 ~= scalars.count, isPrintable, scalars.first != 0x20, scalars.last != 0x20,
      !zip(scalars, scalars.dropFirst()).contains(where: { $0 == 0x20 && $1 == 0x20 })
    else { throw .keyword(keyword) }
    return scalars.map { UInt8(truncatingIfNeeded: $0) }
  }
}
