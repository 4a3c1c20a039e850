import CTypography

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
