extension TraitSpan {
  /// Spans that take in what a reader sees as one character as a whole or not at all: one that
  /// begins or ends within a character grows to its edges.
  ///
  /// Fonts change where spans begin and end, and a font that changes within a character would draw a
  /// mark beside its letter or an emoji as its parts.
  ///
  /// - Parameter utf8: the bytes of `text`.
  /// - Complexity: linear in the number of spans; where one of their ends is beside a character
  ///   beyond ASCII, in the text's length.
  static func snapped(_ spans: [TraitSpan], in text: String, _ utf8: [UInt8]) -> [TraitSpan] {
    let doubtful = Set(spans.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
      .filter { !isCharacterEdge($0, of: utf8) }.sorted()
    guard !doubtful.isEmpty else { return spans }
    var characters: [Int: Range<Int>] = [:]
    var next = 0
    var start = 0
    for character in text {
      guard next < doubtful.count else { break }
      let end = start + character.utf8.count
      while next < doubtful.count, doubtful[next] < end {
        if doubtful[next] > start { characters[doubtful[next]] = start..<end }
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

  /// Whether the bytes beside a place are enough to say that a character ends there.
  private static func isCharacterEdge(_ byte: Int, of utf8: [UInt8]) -> Bool {
    guard byte > 0, byte < utf8.count else { return true }
    // Of the pairs of ASCII characters only CR LF is one (UAX #29, GB3).
    return utf8[byte - 1] < 0x80 && utf8[byte] < 0x80 && utf8[byte] != 0x0A
  }
}
