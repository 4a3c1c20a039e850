import Algorithms

extension BrokenText {
  /// The glyphs of a line from left to right, split where the font, the direction or the traits
  /// change, and around missing characters.
  ///
  /// - Parameter index: The index of the line.
  /// - Complexity: linear in the line's clusters and runs.
  public func glyphs(ofLine index: Int) -> [PositionedGlyphs] {
    var result: [PositionedGlyphs] = []
    var pen: Int64 = 0
    visit(line: index) { view, clusters, traits, space in
      var glyphs: [PositionedGlyphs.Glyph] = []
      pen += space
      var start = pen
      let order =
        view.isRightToLeft
        ? AnySequence(clusters.reversed()) : AnySequence(clusters)
      for cluster in order {
        let byte = view.clusters[cluster].byte
        let range = Int(view.clusters[cluster].glyph)..<Int(view.clusters[cluster + 1].glyph)
        let space = view.space(before: cluster)
        if !view.isRightToLeft {
          pen += space
          if glyphs.isEmpty { start = pen }
        }
        var offset = view.piece.offsetIndex(from: range.lowerBound)
        for glyph in view.piece.glyphs[range] {
          var (x, y): (Int32, Int32) = (0, 0)
          if glyph.isOffset {
            (x, y) = (view.piece.offsets[offset].x, view.piece.offsets[offset].y)
            offset += 1
          }
          glyphs.append(
            PositionedGlyphs.Glyph(
              id: UInt32(glyph.id), cluster: byte, x: Double(pen + Int64(x)) / 1024,
              y: -Double(y) / 1024))
          pen += Int64(glyph.advance)
        }
        if view.isRightToLeft { pen += space }
      }
      if let last = result.indices.last {
        result[last].width = Double(start) / 1024 - result[last].x
      }
      let run = PositionedGlyphs(
        font: view.font.untracked, traits: traits, x: Double(start) / 1024,
        width: Double(pen - start) / 1024,
        bytes: view.bytes(of: clusters),
        glyphs: glyphs)
      if let missing = shaped.storage.missing, glyphs.contains(where: { $0.id == 0 }) {
        result += parted(run, at: missing, Array(order), of: view)
      } else {
        result.append(run)
      }
    }
    return result
  }

  /// The horizontal extents of a range of text on a line, from left to right, in points from the
  /// line's left end. There are several if the direction changes within the range.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 offsets.
  ///   - index: The index of the line.
  /// - Complexity: linear in the line's clusters and runs.
  public func extents(of bytes: Range<Int>, inLine index: Int) -> [Range<Double>] {
    var result: [Range<Double>] = []
    var pen: Int64 = 0
    // Letter-spacing belongs to the character on its left.
    var isInside = false
    func addSpace(_ space: Int64) {
      pen += space
      guard space != 0, isInside, let last = result.last else { return }
      result[result.count - 1] = last.lowerBound..<max(last.lowerBound, Double(pen) / 1024)
    }
    visit(line: index) { view, clusters, _, space in
      addSpace(space)
      let order =
        view.isRightToLeft
        ? AnySequence(clusters.reversed()) : AnySequence(clusters)
      for cluster in order {
        let space = view.space(before: cluster)
        if !view.isRightToLeft { addSpace(space) }
        let width = view.clusters[cluster + 1].x - view.clusters[cluster].x - view.ownSpace(cluster)
        let byte = Int(view.clusters[cluster].byte)
        if bytes.contains(byte), width > 0 {
          let start = Double(pen) / 1024
          let end = Double(pen + width) / 1024
          if let last = result.last, abs(last.upperBound - start) < 0.001 {
            result[result.count - 1] = last.lowerBound..<end
          } else {
            result.append(start..<end)
          }
        }
        pen += width
        if width > 0 { isInside = bytes.contains(byte) }
        if view.isRightToLeft { addSpace(space) }
      }
    }
    return result
  }

  /// Calls `body` with the parts of a line in visual order. A part has one run and one set of
  /// traits. `space` is the letter-spacing to the left of the part that is not part of its
  /// clusters.
  private func visit(
    line index: Int,
    _ body: (RunView, _ clusters: Range<Int>, TextTraits, _ space: Int64) -> Void
  ) {
    let line = lines[index]
    let ellipsisSpace = line.ellipsisSpace ?? 0
    if line.ellipsisSpace != nil, line.isRightToLeft { visitEllipsis(of: line, space: 0, body) }
    let paragraph = shaped.paragraphs[line.paragraph]
    let runs = runIndexes(meeting: line.clusters, in: paragraph.runs)
    let order = VisualOrder.positions(levels: runs.map { shaped.runs[$0].level })
    var parts = runs.map { part(ofRun: $0, on: line, in: paragraph) }
    let spaces = RunSpacing.take(
      from: &parts, order: order, isSpaced: shaped.style.letterSpacing != 0)
    for (place, position) in order.enumerated() {
      let (view, visible) = parts[position]
      let stretches = split(visible, of: view)
      var space = spaces.isEmpty ? 0 : spaces[place]
      if place == 0, line.isRightToLeft { space += ellipsisSpace }
      for stretch in view.isRightToLeft ? stretches.reversed() : stretches {
        body(view, stretch.clusters, stretch.traits, space)
        space = 0
      }
    }
    if line.ellipsisSpace != nil, !line.isRightToLeft {
      visitEllipsis(of: line, space: ellipsisSpace, body)
    }
  }

  /// The visible clusters of a run on a line.
  private func part(ofRun index: Int, on line: Line, in paragraph: ShapedText.Paragraph) -> (
    view: RunView, clusters: Range<Int>
  ) {
    let run = shaped.runs[index]
    let clusters = run.clusters.clamped(to: line.clusters)
    let piece = line.reshaped[index]
    let view = RunView(
      piece: piece ?? shaped.storage.pieces, font: shaped.fonts[run.font],
      isRightToLeft: run.level & 1 == 1, end: paragraph.bytes.upperBound)
    guard let piece else { return (view, clusters) }
    let end = Int(shaped.clusters[clusters.upperBound].byte)
    return (view, 0..<piece.clusters.dropLast().prefix { Int($0.byte) < end }.count)
  }

  private func visitEllipsis(
    of line: Line, space: Int64, _ body: (RunView, Range<Int>, TextTraits, Int64) -> Void
  ) {
    guard let ellipsis else { return }
    // The ellipsis stands for the text after the line, not for the first bytes of the text.
    var piece = ellipsis.storage.pieces
    for index in piece.clusters.indices {
      piece.clusters[index].byte = Int32(truncatingIfNeeded: line.bytes.upperBound)
    }
    var space = space
    for run in ellipsis.runs {
      let view = RunView(
        piece: piece, font: ellipsis.fonts[run.font], isRightToLeft: false,
        end: line.bytes.upperBound)
      body(view, run.clusters, [], space)
      space = 0
    }
  }

  /// The indexes of the runs that overlap some clusters.
  ///
  /// - Complexity: logarithmic in the paragraph's runs.
  private func runIndexes(meeting clusters: Range<Int>, in runs: Range<Int>) -> Range<Int> {
    guard !clusters.isEmpty else { return runs.lowerBound..<runs.lowerBound }
    let low = runs.partitioningIndex {
      shaped.runs[$0].clusters.upperBound > clusters.lowerBound
    }
    var end = low
    while end < runs.upperBound, shaped.runs[end].clusters.lowerBound < clusters.upperBound {
      end += 1
    }
    return low..<end
  }

  /// Splits clusters where the traits change, in text order.
  private func split(_ clusters: Range<Int>, of view: RunView) -> [(
    clusters: Range<Int>, traits: TextTraits
  )] {
    guard !shaped.spans.isEmpty else {
      return clusters.isEmpty ? [] : [(clusters: clusters, traits: TextTraits())]
    }
    var parts: [(clusters: Range<Int>, traits: TextTraits)] = []
    for cluster in clusters {
      let traits = self.traits(at: Int(view.clusters[cluster].byte))
      if let last = parts.last, last.traits == traits {
        parts[parts.count - 1].clusters = last.clusters.lowerBound..<(cluster + 1)
      } else {
        parts.append((cluster..<(cluster + 1), traits))
      }
    }
    return parts
  }

  /// The traits of a byte.
  ///
  /// - Complexity: logarithmic in the number of spans.
  private func traits(at byte: Int) -> TextTraits {
    TraitSpan.overlapping(byte..<byte + 1, in: shaped.spans).first?.traits ?? []
  }
}
