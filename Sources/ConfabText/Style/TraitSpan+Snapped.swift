extension TraitSpan {
  /// Extends spans that begin or end inside a grapheme cluster to the edges of the cluster.
  ///
  /// The font can change at the ends of a span. A font change inside a grapheme cluster would draw
  /// a mark beside its letter, or an emoji as its parts.
  ///
  /// - Parameter utf8: The bytes of `text`.
  /// - Complexity: linear in the number of spans, and in the text's length if a span begins or ends
  ///   beside a character beyond ASCII.
  static func snapped(_ spans: [TraitSpan], in text: String, _ utf8: [UInt8]) -> [TraitSpan] {
    let unclear = Set(spans.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
      .filter { !isCharacterEdge($0, of: utf8) }.sorted()
    guard !unclear.isEmpty else { return spans }
    var characters: [Int: Range<Int>] = [:]
    var next = 0
    var start = 0
    for character in text {
      guard next < unclear.count else { break }
      let end = start + character.utf8.count
      while next < unclear.count, unclear[next] < end {
        if unclear[next] > start { characters[unclear[next]] = start..<end }
        next += 1
      }
      start = end
    }
    return spans.map { span in
      guard !span.range.isEmpty else { return span }
      let (start, end) = (span.range.lowerBound, span.range.upperBound)
      return TraitSpan(
        range: (characters[start]?.lowerBound ?? start)..<(characters[end]?.upperBound ?? end),
        traits: span.traits)
    }
  }

  /// Whether the bytes beside an offset show that a grapheme cluster ends there.
  private static func isCharacterEdge(_ byte: Int, of utf8: [UInt8]) -> Bool {
    guard byte > 0, byte < utf8.count else { return true }
    // CR LF is the only pair of ASCII characters in one grapheme cluster (UAX #29, GB3).
    return utf8[byte - 1] < 0x80 && utf8[byte] < 0x80 && utf8[byte] != 0x0A
  }
}
