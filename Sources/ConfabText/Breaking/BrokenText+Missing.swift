extension BrokenText {
  /// A run as stretches of glyphs and, each by itself, what no font has.
  ///
  /// - Parameter clusters: of the run, from left to right.
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
      var places = missing.places(in: own, of: shaped.utf8)
      if view.isRightToLeft { places.reverse() }
      let covered = own.without(places.map(\.bytes))
      for (offset, glyph) in whole.enumerated() {
        guard glyph.id == 0, let place = places.first else {
          add(glyph, covered)
          continue
        }
        let pen = glyph.x - view.piece.offset(of: first + offset)
        take(to: pen)
        let advance = Double(view.piece.glyphs[first + offset].advance) / 1024
        parts.append(
          PositionedGlyphs(
            font: run.font, traits: run.traits, x: pen, width: advance, bytes: place.bytes,
            glyphs: [glyph], missing: place.scalar))
        if places.count > 1 { places.removeFirst() }
      }
    }
    take(to: run.x + run.width)
    // A part's width has the letter-spacing to the next one in it, as that of a run has.
    for index in parts.indices {
      let end = index + 1 < parts.count ? parts[index + 1].x : run.x + run.width
      parts[index].width = end - parts[index].x
    }
    return parts
  }
}

extension Range<Int> {
  /// What is left at one end when parts are taken away; empty where it is all of it.
  fileprivate func without(_ parts: [Range<Int>]) -> Range<Int> {
    let start = parts.map(\.lowerBound).min() ?? upperBound
    let end = parts.map(\.upperBound).max() ?? lowerBound
    return start > lowerBound ? lowerBound..<start : Swift.min(end, upperBound)..<upperBound
  }
}

extension ShapedPiece {
  /// How far a glyph is drawn to the right of the pen, in points.
  fileprivate func offset(of glyph: Int) -> Double {
    glyphs[glyph].isOffset ? Double(offsets[offsetIndex(from: glyph)].x) / 1024 : 0
  }
}
