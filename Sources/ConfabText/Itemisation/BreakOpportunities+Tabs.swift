import CTypography

/// Breaks behind tabs.
///
/// Unicode lets a line end behind a tab in fewer places than behind a space: not before a hyphen, and
/// not in Hebrew (UAX #14, LB21 and LB21a). A tab is white space to a reader, though, and hangs at a
/// line's end as a space does, so a line may end behind a tab wherever it may end behind a space.
extension BreakOpportunities {
  /// Flags as of ``flags(of:language:)``, but for the line breaks behind tabs.
  ///
  /// - Parameter text: valid UTF-8 without NUL, at least one byte.
  /// - Complexity: linear in the text's length.
  static func flagsWithTabs(of text: [UInt8], language: OpaquePointer?) -> [PangoLogAttr] {
    var flags = flags(of: text, language: language)
    guard text.contains(0x09) else { return flags }
    let spaced = self.flags(of: text.map { $0 == 0x09 ? 0x20 : $0 }, language: language)
    var scalar = 0
    for byte in text where byte & 0xC0 != 0x80 {
      scalar += 1
      // A mark stands on a space, and not on a tab; a line never begins with it.
      guard byte == 0x09, spaced[scalar].is_char_break != 0 else { continue }
      flags[scalar].is_line_break = spaced[scalar].is_line_break
    }
    return flags
  }

  private static func flags(of text: [UInt8], language: OpaquePointer?) -> [PangoLogAttr] {
    text.withUnsafeBytes { flags(of: $0.bindMemory(to: CChar.self), language: language) }
  }
}
