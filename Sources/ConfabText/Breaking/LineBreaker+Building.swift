/// Lines whose ends are known.
extension LineBreaker {
  /// The line between two clusters, and its width in 1/1024 point, white space at its end not counted.
  ///
  /// - Parameters:
  ///   - markWidth: of the ellipsis behind the line, in 1/1024 point.
  ///   - hasEllipsis: whether there is one.
  func build(
    from start: Int, to end: Int, markWidth: Int64 = 0, hasEllipsis: Bool = false
  ) throws -> (line: BrokenText.Line, width: Int64) {
    let visible = visibleEnd(from: start, to: end)
    var reshaped = try reshapedPieces(from: start, to: end)
    let first = firstSpaced(from: start).flatMap { $0 < visible ? $0 : nil }
    let leading = first.map(text.space(before:)) ?? 0
    if hasTabs { addTabs(from: start, to: visible, leading: leading, among: &reshaped) }
    var width = text.clusters[visible].x - text.clusters[start].x - leading
    let visibleByte = Int(text.clusters[visible].byte)
    for (index, piece) in reshaped {
      let clusters = text.runs[index].clusters.clamped(to: start..<visible)
      width -= text.clusters[clusters.upperBound].x - text.clusters[clusters.lowerBound].x
      if let first, clusters.contains(first) { width += leading }
      width += piece.width(before: visibleByte)
    }
    var markSpace: Int64?
    if hasEllipsis {
      let spacing = LetterSpacing(text.style)
      let space = first == nil ? 0 : spacing.space(between: width, and: markWidth)
      width += space + markWidth
      markSpace = space
    }
    let whole = text.paragraphs[paragraph].bytes
    let firstByte = start == upper ? whole.upperBound : Int(text.clusters[start].byte)
    let endByte = end == upper ? whole.upperBound : Int(text.clusters[end].byte)
    let line = BrokenText.Line(
      bytes: firstByte..<endByte, width: Double(max(0, width)) / 1024,
      isRightToLeft: text.paragraphs[paragraph].isRightToLeft,
      clusters: start..<visible, paragraph: paragraph, reshaped: reshaped,
      ellipsisSpace: markSpace)
    return (line, width)
  }

  /// Shapes anew the first and the last run of a line where it starts or ends inside them at a
  /// place that HarfBuzz calls unsafe.
  private func reshapedPieces(from start: Int, to end: Int) throws -> [Int: ShapedPiece] {
    guard start < end else { return [:] }
    var pieces: [Int: ShapedPiece] = [:]
    for edge in [start, end] where edge < upper {
      guard text.clusters[edge].flags.contains(.unsafeBefore) else { continue }
      let inside = edge == start ? edge : edge - 1
      guard let index = runIndex(at: inside), pieces[index] == nil else { continue }
      let run = text.runs[index]
      guard run.clusters.lowerBound < edge else { continue }
      let clusters = run.clusters.clamped(to: start..<end)
      // The cluster after a paragraph's last stands behind the hard line break, which is no part
      // of the piece.
      let lastByte = min(
        Int(text.clusters[clusters.upperBound].byte), text.paragraphs[paragraph].bytes.upperBound)
      let bytes = Int(text.clusters[clusters.lowerBound].byte)..<lastByte
      let request = ShapingRequest(
        context: text.paragraphs[paragraph].bytes, bytes: bytes, level: run.level,
        script: run.script, language: run.language,
        features: text.style.features(inScript: run.script))
      pieces[index] = try shaper.shape(request, of: text.utf8, with: text.fonts[run.font])
      if let first = firstSpaced(from: start) {
        pieces[index]?.addSpacing(
          LetterSpacing(text.style), as: text.clusters[clusters],
          isLineStart: clusters.contains(first))
      }
    }
    return pieces
  }

  /// - Complexity: logarithmic in the number of runs.
  func runIndex(at cluster: Int) -> Int? {
    let range = text.paragraphs[paragraph].runs
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if text.runs[middle].clusters.upperBound <= cluster {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < range.upperBound && text.runs[low].clusters.contains(cluster) ? low : nil
  }
}
