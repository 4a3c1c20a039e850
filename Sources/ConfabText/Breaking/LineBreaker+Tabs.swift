extension LineBreaker {
  var hasTabs: Bool { text.paragraphs[paragraph].hasTabs }

  /// The clusters that contain the last one that fits, and the width that the tabs before them add
  /// to the sums of advances.
  ///
  /// - Parameter origin: The sum of the advances at the start of the line.
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

  /// Adds the tabs of a line, with their widths on the line, to the runs that were shaped again.
  ///
  /// - Parameters:
  ///   - visible: The end of the line without white space.
  ///   - leading: The letter-spacing in front of the first character, which is removed.
  ///   - pieces: The runs that were shaped again.
  func addingTabs(
    from start: Int, to visible: Int, leading: Int64, to pieces: [Int: ShapedPiece]
  ) -> [Int: ShapedPiece] {
    var pieces = pieces
    guard start < visible, let first = runIndex(at: start) else { return pieces }
    let end = Int(text.clusters[visible].byte)
    var position = -leading
    for index in first..<text.paragraphs[paragraph].runs.upperBound {
      let run = text.runs[index]
      guard run.clusters.lowerBound < visible else { return pieces }
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
    return pieces
  }
}
