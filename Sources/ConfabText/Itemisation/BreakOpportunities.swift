import CTypography

/// Where the lines and the characters of a paragraph may end: what `pango_get_log_attrs` says of
/// it, in time that is linear in its length.
///
/// Pango 1.50 walks back to the last end of a sentence at every lower-case letter that may follow
/// one (UAX #29, SB8): over a paragraph like "./a./a./a" the square of its length in steps. So its
/// rules are run over short pieces. What they say of lines and characters depends on little before
/// a scalar, and of a lower-case letter nothing further back is remembered; a piece starts at one.
enum BreakOpportunities {
  /// A piece ends at the first place for it from here on.
  static let pieceLength = 512

  /// One flag set per scalar, and one for the end. Only those of line breaks, characters and white
  /// space are those of the whole paragraph.
  ///
  /// - Parameter text: valid UTF-8 without NUL, at least one byte.
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

  /// Scalars of a paragraph that its rules are run over in one go.
  struct Piece: Equatable {
    var bytes: Range<Int>
    var scalars: Range<Int>
  }

  /// - Complexity: linear in the text's length.
  static func pieces(of text: UnsafeBufferPointer<CChar>) -> [Piece] {
    guard let base = text.baseAddress else { return [] }
    var pieces: [Piece] = []
    var piece = Piece(bytes: 0..<0, scalars: 0..<0)
    var byte = 0
    var scalar = 0
    while byte < text.count {
      let value = g_utf8_get_char(base + byte)
      if scalar - piece.scalars.lowerBound >= pieceLength, forgetsWhatWas(value) {
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

  /// Whether the rules go on from here as they would had the text begun here: a lower-case letter
  /// is no mark, space, digit, sign in a number or part of a flag or syllable. Pango walks back at
  /// such letters only, so that there are few of them in a piece.
  private static func forgetsWhatWas(_ value: UInt32) -> Bool {
    g_unichar_type(value) == G_UNICODE_LOWERCASE_LETTER
  }

  /// Every piece but the last takes in the first scalar of the next: a piece knows nothing of what
  /// was before its first scalar, and nothing of what comes after its last.
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

  /// What some scripts have of their own.
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
