import CTypography

/// Finds line breaks and character boundaries as `pango_get_log_attrs` does, in linear time.
///
/// At every lower-case letter that can follow the end of a sentence, Pango 1.50 walks back to that
/// end (UAX #29, SB8). A paragraph like "./a./a./a" takes quadratic time. So its rules are applied
/// to short pieces. Line breaks and character boundaries depend on little text before a scalar, and
/// not on anything before a lower-case letter, so a piece starts at such a letter.
enum BreakOpportunities {
  /// The length, in scalars, from which a piece ends at the next suitable position.
  static let pieceLength = 512

  /// The flags of each scalar, and those of the end. Only the flags for line breaks, character
  /// boundaries and white space are equal to those of the whole paragraph.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8 without NUL, at least one byte.
  ///   - language: A Pango language.
  static func flags(
    of text: UnsafeBufferPointer<CChar>, language: OpaquePointer?
  ) -> [PangoLogAttr] {
    guard let base = text.baseAddress else { return [] }
    let scalars = g_utf8_strlen(base, text.count)
    var flags = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars + 1)
    var analysis = PangoAnalysis()
    analysis.level = .max  // unknown
    analysis.language = language
    flags.withUnsafeMutableBufferPointer { flags in
      applyGeneralRules(to: base, pieces(of: text), flags)
      tailor(text, &analysis, flags)
    }
    return flags
  }

  /// A part of a paragraph that the rules are applied to by itself.
  struct Piece: Equatable {
    var bytes: Range<Int>
    var scalars: Range<Int>
  }

  /// Splits a paragraph.
  ///
  /// - Complexity: linear in the text's length.
  static func pieces(of text: UnsafeBufferPointer<CChar>) -> [Piece] {
    guard let base = text.baseAddress else { return [] }
    var pieces: [Piece] = []
    var piece = Piece(bytes: 0..<0, scalars: 0..<0)
    var byte = 0
    var scalar = 0
    while byte < text.count {
      let value = g_utf8_get_char(base + byte)
      if scalar - piece.scalars.lowerBound >= pieceLength, isIndependentOfPrevious(value) {
        pieces.append(piece)
        piece = Piece(bytes: byte..<byte, scalars: scalar..<scalar)
      }
      byte += UTF8.width(Unicode.Scalar(value) ?? " ")
      scalar += 1
      piece.bytes = piece.bytes.lowerBound..<byte
      piece.scalars = piece.scalars.lowerBound..<scalar
    }
    return pieces + [piece]
  }

  /// Whether the rules give the same results after a scalar as if the text began with it.
  ///
  /// A lower-case letter is no mark, space, digit, number sign or part of a flag or syllable. Pango
  /// walks back only at such letters, so a piece contains few of them.
  private static func isIndependentOfPrevious(_ value: UInt32) -> Bool {
    g_unichar_type(value) == G_UNICODE_LOWERCASE_LETTER
  }

  /// Applies the rules for all languages to every piece, together with the first scalar of the next
  /// one, because the flags of a scalar depend on the one before it.
  private static func applyGeneralRules(
    to text: UnsafePointer<CChar>, _ pieces: [Piece],
    _ flags: UnsafeMutableBufferPointer<PangoLogAttr>
  ) {
    for (index, piece) in pieces.enumerated() {
      let start = piece.scalars.lowerBound
      let first = flags[start]
      var (bytes, scalars) = (piece.bytes.count, piece.scalars.count)
      if index + 1 < pieces.count {
        let next = text + piece.bytes.upperBound
        bytes += UTF8.width(Unicode.Scalar(g_utf8_get_char(next)) ?? " ")
        scalars += 1
      }
      pango_default_break(
        text + piece.bytes.lowerBound, Int32(bytes), nil, flags.baseAddress.map { $0 + start },
        Int32(scalars + 1))
      if index > 0 { flags[start] = first }
    }
  }

  /// Applies the rules for individual scripts.
  private static func tailor(
    _ text: UnsafeBufferPointer<CChar>, _ analysis: inout PangoAnalysis,
    _ flags: UnsafeMutableBufferPointer<PangoLogAttr>
  ) {
    guard let iterator = pango_script_iter_new(text.baseAddress, Int32(text.count)) else { return }
    defer { pango_script_iter_free(iterator) }
    var scalar = 0
    repeat {
      var start: UnsafePointer<CChar>?
      var end: UnsafePointer<CChar>?
      var script = PANGO_SCRIPT_COMMON
      pango_script_iter_get_range(iterator, &start, &end, &script)
      guard let start, let end else { return }
      analysis.script = UInt8(truncatingIfNeeded: script.rawValue)
      let scalars = g_utf8_strlen(start, end - start)
      let part = UnsafeMutableBufferPointer(rebasing: flags[scalar...scalar + scalars])
      if script == PANGO_SCRIPT_THAI {
        addThaiWords(UnsafeBufferPointer(start: start, count: end - start), &analysis, part)
      } else {
        pango_tailor_break(
          start, Int32(end - start), &analysis, -1, part.baseAddress, Int32(part.count))
      }
      scalar += scalars
    } while pango_script_iter_next(iterator) != 0
  }
}

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

extension BreakOpportunities {
  /// The number of scalars of Thai text that is searched for words at a time.
  static let thaiWindow = 500

  /// Adds line breaks between Thai words, which are written without spaces.
  ///
  /// LibThai takes quadratic time for a long text without spaces, because it keeps all words found
  /// so far with every continuation. So it gets windows. A window ends before a word that follows a
  /// space, which changes no result. If there is no such word, it ends at a word boundary well
  /// before its end.
  ///
  /// - Parameters:
  ///   - text: Thai only.
  ///   - flags: One value for each scalar and one for the end.
  static func addThaiWords(
    _ text: UnsafeBufferPointer<CChar>, _ analysis: inout PangoAnalysis,
    _ flags: UnsafeMutableBufferPointer<PangoLogAttr>
  ) {
    guard var start = text.baseAddress else { return }
    let end = start + text.count
    var scalar = 0
    while start < end {
      let rest = flags.count - 1 - scalar
      let count = min(thaiWindow, rest)
      let windowEnd = UnsafePointer(g_utf8_offset_to_pointer(start, count)) ?? end
      var found = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
      pango_tailor_break(
        start, Int32(windowEnd - start), &analysis, -1, &found, Int32(found.count))
      let used = count == rest ? count : windowLength(start, found)
      for index in 0...used where found[index].is_line_break != 0 {
        guard flags[scalar + index].is_line_break == 0 else { continue }
        flags[scalar + index].is_line_break = 1
        flags[scalar + index].is_char_break = 1
      }
      start = UnsafePointer(g_utf8_offset_to_pointer(start, used)) ?? end
      scalar += used
    }
  }

  /// The number of a window's scalars whose words are used.
  private static func windowLength(_ text: UnsafePointer<CChar>, _ found: [PangoLogAttr]) -> Int {
    let count = found.count - 1
    var place = text
    var previous: UInt32 = 0
    var afterSpace = 0
    for index in 0..<count {
      let value = g_utf8_get_char(place)
      if previous == 0x20, value != 0x20 { afterSpace = index }
      previous = value
      place = UnsafePointer(g_utf8_offset_to_pointer(place, 1)) ?? place
    }
    if afterSpace > count / 2 { return afterSpace }
    // LibThai can split a word at the end of the window in the wrong places.
    let sure = found[1...(count - count / 8)].lastIndex { $0.is_line_break != 0 }
    return sure ?? count
  }
}
