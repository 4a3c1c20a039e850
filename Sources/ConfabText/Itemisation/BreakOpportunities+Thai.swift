import CTypography

extension BreakOpportunities {
  /// Scalars of Thai in which words are looked for in one go.
  static let thaiWindow = 500

  /// Adds the ends of Thai words, which are written without spaces.
  ///
  /// LibThai keeps all words that it found so far with each way to go on, so that a long stretch
  /// without a space takes the square of its length in steps. It is given windows: each ends before
  /// a word that follows a space, where nothing is lost, or, without one, where a word was found to
  /// end well before the window does.
  ///
  /// - Parameters:
  ///   - text: of one script, Thai.
  ///   - flags: one per scalar of it and one for its end.
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

  /// How many of a window's scalars to take its words from.
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
    // A word that the window cuts may be taken for several, up to some letters before the cut.
    let sure = found[1...(count - count / 8)].lastIndex { $0.is_line_break != 0 }
    return sure ?? count
  }
}
