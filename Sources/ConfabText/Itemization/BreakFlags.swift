import CTypography

/// The ``ClusterFlags`` of every byte of a paragraph that follow from the text, as Pango finds
/// them.
struct BreakFlags {
  private let start: Int
  private let values: [UInt8]

  /// - Parameter attributes: One value for each scalar, and one for the end.
  init(_ attributes: [PangoLogAttr], of utf8: [UInt8], in bytes: Range<Int>) {
    start = bytes.lowerBound
    var values = [UInt8](repeating: 0, count: bytes.count)
    var scalar = -1
    var urls = URLBreaks(utf8, from: bytes.lowerBound)
    var flags: UInt8 = 0
    for byte in bytes {
      if utf8[byte] & 0xC0 != 0x80 {
        scalar += 1
        guard scalar < attributes.count else { break }
        flags = urls.flags(at: byte, Self.flags(attributes[scalar]))
      }
      values[byte - bytes.lowerBound] = flags
    }
    self.values = values
  }

  init(start: Int, values: [UInt8]) {
    self.start = start
    self.values = values
  }

  /// No flags for any byte.
  static let none = BreakFlags(start: 0, values: [])

  /// The flags of a byte; 0 outside the paragraph.
  subscript(byte: Int) -> UInt8 {
    let index = byte - start
    return index >= 0 && index < values.count ? values[index] : 0
  }

  /// The flags of one character.
  static func flags(_ attribute: PangoLogAttr) -> UInt8 {
    var flags: ClusterFlags = []
    if attribute.is_line_break != 0 { flags.insert(.breakBefore) }
    if attribute.is_white != 0 { flags.insert(.space) }
    if attribute.is_char_break == 0 { flags.insert(.insideGrapheme) }
    return flags.rawValue
  }
}
