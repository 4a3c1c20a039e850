extension BrokenText {
  /// Splits a run around its missing characters. Each missing character is a part of its own.
  ///
  /// - Parameters:
  ///   - missing: The missing characters of the text.
  ///   - clusters: The clusters of the run from left to right.
  func parted(
    _ run: PositionedGlyphs, at missing: MissingCharacters, _ clusters: [Int], of view: RunView
  ) -> [PositionedGlyphs] {
    var parts: [PositionedGlyphs] = []
    var glyphs: [PositionedGlyphs.Glyph] = []
    var bytes: Range<Int>?
    var index = 0
    func take(to end: Double) {
      guard let own = bytes else { return }
      let start = parts.last.map { $0.x + $0.width } ?? run.x
      parts.append(
        PositionedGlyphs(
          font: run.font, traits: run.traits, x: start, width: end - start, bytes: own,
          glyphs: glyphs))
      (glyphs, bytes) = ([], nil)
    }
    func add(_ glyph: PositionedGlyphs.Glyph, _ own: Range<Int>) {
      glyphs.append(glyph)
      bytes =
        bytes.map {
          min($0.lowerBound, own.lowerBound)..<max($0.upperBound, own.upperBound)
        } ?? own
    }
    for cluster in clusters {
      let own = view.bytes(of: cluster..<cluster + 1)
      let count = Int(view.clusters[cluster + 1].glyph - view.clusters[cluster].glyph)
      let first = Int(view.clusters[cluster].glyph)
      let whole = run.glyphs[index..<min(run.glyphs.count, index + count)]
      index += count
      guard whole.contains(where: { $0.id == 0 }) else {
        for glyph in whole { add(glyph, own) }
        continue
      }
      var occurrences = missing.occurrences(in: own, of: shaped.utf8)
      if view.isRightToLeft { occurrences.reverse() }
      let covered = own.without(occurrences.map(\.bytes))
      for (offset, glyph) in whole.enumerated() {
        guard glyph.id == 0, let occurrence = occurrences.first else {
          add(glyph, covered)
          continue
        }
        let pen = glyph.x - view.piece.offset(of: first + offset)
        take(to: pen)
        let advance = Double(view.piece.glyphs[first + offset].advance) / 1024
        parts.append(
          PositionedGlyphs(
            font: run.font, traits: run.traits, x: pen, width: advance, bytes: occurrence.bytes,
            glyphs: [glyph], missing: occurrence.scalar))
        if occurrences.count > 1 { occurrences.removeFirst() }
      }
    }
    take(to: run.x + run.width)
    // The width of a part includes the letter-spacing to the next one, as that of a run does.
    for index in parts.indices {
      let end = index + 1 < parts.count ? parts[index + 1].x : run.x + run.width
      parts[index].width = end - parts[index].x
    }
    return parts
  }
}

extension Range<Int> {
  /// The rest of the range at one end after parts are removed; empty if nothing is left.
  fileprivate func without(_ parts: [Range<Int>]) -> Range<Int> {
    let start = parts.map(\.lowerBound).min() ?? upperBound
    let end = parts.map(\.upperBound).max() ?? lowerBound
    return start > lowerBound ? lowerBound..<start : Swift.min(end, upperBound)..<upperBound
  }
}

extension ShapedPiece {
  /// The horizontal offset of a glyph from the pen position, in points.
  fileprivate func offset(of glyph: Int) -> Double {
    glyphs[glyph].isOffset ? Double(offsets[offsetIndex(from: glyph)].x) / 1024 : 0
  }
}
