import Algorithms

/// Building of lines with known ends.
extension LineBreaker {
  /// The line between two clusters, and its width in 1/1024 point without white space at its end.
  ///
  /// - Parameters:
  ///   - markWidth: The width of an ellipsis after the line, in 1/1024 point.
  ///   - hasEllipsis: Whether there is an ellipsis.
  func build(
    from start: Int, to end: Int, markWidth: Int64 = 0, hasEllipsis: Bool = false
  ) throws -> (line: BrokenText.Line, width: Int64) {
    let visible = visibleEnd(from: start, to: end)
    var reshaped = try reshapedPieces(from: start, to: end)
    let first = firstSpaced(from: start).flatMap { $0 < visible ? $0 : nil }
    let leading = first.map(text.space(before:)) ?? 0
    if hasTabs {
      reshaped = addingTabs(from: start, to: visible, leading: leading, to: reshaped)
    }
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

  /// Shapes the first and the last run of a line again, if the line starts or ends inside them at a
  /// position that HarfBuzz marks as unsafe to break.
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
      // The cluster after the last one of a paragraph comes after the hard line break, which is not
      // part of the piece.
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

  /// The index of the run that contains a cluster; `nil` if there is none.
  ///
  /// - Complexity: logarithmic in the number of runs.
  func runIndex(at cluster: Int) -> Int? {
    let range = text.paragraphs[paragraph].runs
    let index = range.partitioningIndex { text.runs[$0].clusters.upperBound > cluster }
    return index < range.upperBound && text.runs[index].clusters.contains(cluster) ? index : nil
  }
}
