import CTypography

/// Line breaks after tabs.
///
/// Unicode allows fewer breaks after a tab than after a space: none before a hyphen and none in
/// Hebrew (UAX #14, LB21 and LB21a). For a reader a tab is white space and hangs at a line's end as
/// a space does. So here a line can end after a tab wherever it could end after a space.
extension BreakOpportunities {
  /// The flags of ``flags(of:language:)`` with the line breaks after tabs corrected.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8 without NUL, at least one byte.
  ///   - language: A Pango language.
  /// - Complexity: linear in the text's length.
  static func flagsWithTabs(of text: [UInt8], language: OpaquePointer?) -> [PangoLogAttr] {
    var flags = flags(of: text, language: language)
    guard text.contains(0x09) else { return flags }
    let spaced = self.flags(of: text.map { $0 == 0x09 ? 0x20 : $0 }, language: language)
    var scalar = 0
    for byte in text where byte & 0xC0 != 0x80 {
      scalar += 1
      // A mark combines with a space but not with a tab; a line never begins with it.
      guard byte == 0x09, spaced[scalar].is_char_break != 0 else { continue }
      flags[scalar].is_line_break = spaced[scalar].is_line_break
    }
    return flags
  }

  private static func flags(of text: [UInt8], language: OpaquePointer?) -> [PangoLogAttr] {
    text.withUnsafeBytes { flags(of: $0.bindMemory(to: CChar.self), language: language) }
  }
}
