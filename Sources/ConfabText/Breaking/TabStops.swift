/// Where tabs end: at multiples of eight spaces from the line's start, at least one space ahead, as in
/// PangoLayout.
///
/// Each tab is a run of its own at the paragraph's level, so that what is before it in the text is
/// before it on the line. Its cluster is as wide as a space in the sums of advances; how wide it is on
/// a line depends on where the line starts.
enum TabStops {
  /// Widest space, in 1/1024 point, so that sums of tabs stay far from any limit.
  static let widestSpace: Int64 = 1 << 26

  /// How far a tab moves the pen.
  ///
  /// - Parameters:
  ///   - position: of the tab, from the line's start.
  ///   - space: advance of a space, above 0.
  static func advance(at position: Int64, space: Int64) -> Int64 {
    let interval = 8 * space
    let position = max(0, position)
    return (position + space + interval - 1) / interval * interval - position
  }
}

extension ShapedText {
  /// A tab's cluster; `nil` for a run that is no tab.
  func tab(in run: Run) -> Int? {
    let cluster = run.clusters.lowerBound
    return run.clusters.count == 1 && utf8[Int(clusters[cluster].byte)] == 0x09 ? cluster : nil
  }

  /// The advance of a space, from a tab's own glyph.
  func space(ofTab cluster: Int) -> Int64 {
    Int64(glyphs[Int(clusters[cluster].glyph)].advance)
  }

  /// Width of a paragraph on one line, white space at its end included.
  ///
  /// - Complexity: O(1); with tabs linear in the paragraph's runs.
  func width(of paragraph: Paragraph) -> Int64 {
    let start = clusters[paragraph.clusters.lowerBound].x
    var width = clusters[paragraph.clusters.upperBound].x - start
    guard paragraph.hasTabs else { return width }
    var extra: Int64 = 0
    for index in paragraph.runs {
      guard let tab = tab(in: runs[index]) else { continue }
      let own = clusters[tab + 1].x - clusters[tab].x
      let position = clusters[tab].x - start + extra
      extra += TabStops.advance(at: position, space: space(ofTab: tab)) - own
    }
    width += extra
    return width
  }
}

extension LineBreaker {
  var hasTabs: Bool { text.paragraphs[paragraph].hasTabs }

  /// The clusters among which the last that fits is to be looked for, and what the tabs before them
  /// add to the sums of advances.
  ///
  /// - Parameter origin: sum of the advances at the line's start.
  func spanBetweenTabs(
    from start: Int, origin: Int64, limit: Int64
  ) -> (clusters: ClosedRange<Int>, extra: Int64) {
    let whole = text.paragraphs[paragraph]
    var low = start
    var extra: Int64 = 0
    let first = start < whole.clusters.upperBound ? runIndex(at: start) : nil
    for index in (first ?? whole.runs.upperBound)..<whole.runs.upperBound {
      guard let tab = text.tab(in: text.runs[index]) else { continue }
      let position = text.clusters[tab].x - origin + extra
      guard position <= limit else { return (low...max(low, tab), extra) }
      let advance = TabStops.advance(at: position, space: text.space(ofTab: tab))
      guard position + advance <= limit else { return (tab...tab, extra) }
      extra += advance - (text.clusters[tab + 1].x - text.clusters[tab].x)
      low = tab + 1
    }
    return (low...max(low, whole.clusters.upperBound), extra)
  }

  /// Puts the tabs of a line among the runs that it has shaped anew, as wide as they are there.
  ///
  /// - Parameters:
  ///   - visible: the end of the line without white space.
  ///   - leading: letter-spacing in front of its first character, which falls away.
  func addTabs(
    from start: Int, to visible: Int, leading: Int64, among pieces: inout [Int: ShapedPiece]
  ) {
    guard start < visible, let first = runIndex(at: start) else { return }
    let end = Int(text.clusters[visible].byte)
    var position = -leading
    for index in first..<text.paragraphs[paragraph].runs.upperBound {
      let run = text.runs[index]
      guard run.clusters.lowerBound < visible else { return }
      if let tab = text.tab(in: run) {
        let advance = TabStops.advance(at: position, space: text.space(ofTab: tab))
        pieces[index] = text.piece(ofTab: tab, advance: advance)
        position += advance
      } else if let piece = pieces[index] {
        position += piece.width(before: end)
      } else {
        let clusters = run.clusters.clamped(to: start..<visible)
        position += text.clusters[clusters.upperBound].x - text.clusters[clusters.lowerBound].x
      }
    }
  }
}

extension ShapedText {
  fileprivate func piece(ofTab tab: Int, advance: Int64) -> ShapedPiece {
    let cluster = clusters[tab]
    var piece = ShapedPiece()
    var glyph = glyphs[Int(cluster.glyph)]
    glyph.advance = Int32(clamping: advance)
    piece.glyphs = [glyph]
    piece.clusters = [
      ShapedPiece.Cluster(byte: cluster.byte, glyph: 0, x: 0, flags: [.space]),
      ShapedPiece.Cluster(byte: cluster.byte + 1, glyph: 1, x: Int64(glyph.advance), flags: []),
    ]
    return piece
  }
}
