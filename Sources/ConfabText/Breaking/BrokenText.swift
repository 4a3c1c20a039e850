import Algorithms

/// The lines of a shaped text at one width.
///
/// An immutable value. It has glyphs of its own only where a line break changed them.
public struct BrokenText: Sendable {
  /// A line of text.
  public struct Line: Sendable {
    /// The UTF-8 range of the line, with the white space that hangs at its end and without a hard
    /// line break.
    public let bytes: Range<Int>
    /// The width in points without hanging white space, at least 0.
    public let width: Double
    /// Whether the base direction of the line's paragraph is right to left, so that the line starts
    /// on the right.
    public let isRightToLeft: Bool
    let clusters: Range<Int>
    /// The number of hard line breaks before the line.
    package let paragraph: Int
    /// The runs that were shaped again for the line, by index, because it starts or ends at a
    /// position that is unsafe to break.
    let reshaped: [Int: ShapedPiece]
    /// The letter-spacing between the text and an ellipsis after it, in 1/1024 point; `nil` without
    /// an ellipsis.
    let ellipsisSpace: Int64?
  }

  /// The text.
  public let shaped: ShapedText
  /// The lines from top to bottom; at least one.
  public let lines: [Line]
  /// The width of the widest line, in points.
  public let width: Double
  let ellipsis: ShapedText?

  /// Whether text was left out because of a line limit.
  public var isTruncated: Bool { ellipsis != nil }
}

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
      for cluster in view.fromLeft(clusters) {
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
        result += parted(run, at: missing, Array(view.fromLeft(clusters)), of: view)
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
  package func extents(of bytes: Range<Int>, inLine index: Int) -> [Range<Double>] {
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
      for cluster in view.fromLeft(clusters) {
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

/// The letter-spacing between the runs of a line.
///
/// The space before a run in text order is placed where the two runs meet on the line. If they
/// don't meet, because their directions differ, it is placed between two runs that are not
/// neighbors in the text.
enum RunSpacing {
  /// Moves the space in front of the runs' first characters to the edges of the runs.
  ///
  /// - Returns: The space to the left of each run in visual order, in 1/1024 point; empty without
  ///   letter-spacing.
  static func take(
    from parts: inout [(view: RunView, clusters: Range<Int>)], order: [Int], isSpaced: Bool
  ) -> [Int64] {
    guard isSpaced else { return [] }
    /// The rank of each run among the visible runs in text order; `nil` for an invisible run.
    var ranks: [Int?] = []
    var before: [Int64] = []
    for index in parts.indices {
      let part = parts[index]
      let first = part.clusters.first { !part.view.isInvisible($0) }
      ranks.append(first.map { _ in before.count })
      guard let first else { continue }
      before.append(before.isEmpty ? 0 : part.view.ownSpace(first))
      parts[index].view.atEdge = first
    }
    var result = [Int64](repeating: 0, count: order.count)
    var apart: [Int] = []
    var last: Int?
    for (place, position) in order.enumerated() {
      guard let rank = ranks[position] else { continue }
      if let last {
        if abs(rank - last) == 1 {
          result[place] = before[max(rank, last)]
          before[max(rank, last)] = 0
        } else {
          apart.append(place)
        }
      }
      last = rank
    }
    for (place, space) in zip(apart, before.filter { $0 != 0 }) { result[place] = space }
    return result
  }
}

/// The clusters and glyphs of a run on a line, from the text or shaped again for the line.
struct RunView {
  let piece: ShapedPiece
  let font: FontInstance
  let isRightToLeft: Bool
  /// The end of the paragraph. The cluster after its last one comes after the hard line break.
  let end: Int
  /// The cluster whose letter-spacing is at the edge of the run and not inside it.
  var atEdge: Int?

  var clusters: [ShapedPiece.Cluster] { piece.clusters }

  /// The UTF-8 range of some clusters.
  func bytes(of range: Range<Int>) -> Range<Int> {
    Int(clusters[range.lowerBound].byte)..<min(Int(clusters[range.upperBound].byte), end)
  }

  /// Some clusters from left to right.
  func fromLeft(_ range: Range<Int>) -> StrideThrough<Int> {
    isRightToLeft
      ? stride(from: range.upperBound - 1, through: range.lowerBound, by: -1)
      : stride(from: range.lowerBound, through: range.upperBound - 1, by: 1)
  }

  func isInvisible(_ cluster: Int) -> Bool { clusters[cluster].flags.contains(.invisible) }

  /// The letter-spacing between a cluster and the one before it in the run, in 1/1024 point.
  func space(before cluster: Int) -> Int64 { cluster == atEdge ? 0 : ownSpace(cluster) }

  /// The letter-spacing that is part of the cluster's width, in 1/1024 point.
  func ownSpace(_ cluster: Int) -> Int64 { piece.space(before: cluster) }
}

/// The order of runs on a line.
enum VisualOrder {
  /// The indexes of the runs from left to right (UAX #9, rule L2): from the highest level to the
  /// lowest odd level, every sequence of runs at that level or higher is reversed.
  ///
  /// - Complexity: O(n · distinct levels).
  static func positions(levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 & 1 == 1 }).min() else {
      return order
    }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
