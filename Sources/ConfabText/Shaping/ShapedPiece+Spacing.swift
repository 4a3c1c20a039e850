extension ShapedPiece {
  /// The letter-spacing in front of a cluster: its width minus the advances of its glyphs.
  func space(before index: Int) -> Int64 {
    let cluster = clusters[index]
    guard cluster.flags.contains(.spaced) else { return 0 }
    let range = Int(cluster.glyph)..<Int(clusters[index + 1].glyph)
    return clusters[index + 1].x - cluster.x
      - glyphs[range].reduce(0) { $0 + Int64($1.advance) }
  }

  /// Adds letter-spacing to a part of a text that was shaped again.
  ///
  /// - Parameters:
  ///   - original: The clusters of the part in the whole text, which have the spacing.
  ///   - isLineStart: Whether the part starts a line. The first character gets no space then.
  mutating func addSpacing(
    _ spacing: LetterSpacing, as original: ArraySlice<Cluster>, isLineStart: Bool
  ) {
    var original = original
    var shift: Int64 = 0
    var lastAdvance: Int64 = isLineStart ? 0 : .max
    var isFirst = isLineStart
    for index in clusters.indices.dropLast() {
      let advance = clusters[index + 1].x - clusters[index].x
      clusters[index].x += shift
      original = original.drop { $0.byte < clusters[index].byte }
      guard let same = original.first, same.byte == clusters[index].byte else {
        if advance != 0 { isFirst = false }
        continue
      }
      if advance == 0, same.flags.contains(.invisible) {
        clusters[index].flags.insert(.invisible)
        continue
      }
      if same.flags.contains(.spaced), !isFirst {
        clusters[index].flags.insert(.spaced)
        shift += spacing.space(between: lastAdvance, and: advance)
      }
      isFirst = false
      lastAdvance = advance
    }
    clusters[clusters.count - 1].x += shift
  }
}
