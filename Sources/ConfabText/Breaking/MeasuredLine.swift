/// The range and the width of a line, without its glyphs.
package struct MeasuredLine: Sendable, Hashable {
  /// The UTF-8 range of the line, with the white space that hangs at its end and without a hard
  /// line break.
  package var bytes: Range<Int>
  /// The width in points without hanging white space, at least 0.
  package var width: Double
}

extension TextShaper {
  /// Finds the lines of a text, equal to those of
  /// ``breakLines(of:width:maximumLines:avoidsLoneWord:)``, without their glyphs.
  ///
  /// - Parameters:
  ///   - shaped: The text.
  ///   - width: The line width in points. With an infinite width only hard line breaks end lines.
  ///   - avoidsLoneWord: Whether a short last word is joined by the word before it.
  ///   - lines: The array that gets the lines. Its contents are replaced; its memory is reused.
  /// - Throws: ``FontError`` if a font file can't be read or was changed.
  /// - Complexity: linear in the number of line-break opportunities. If a word does not fit or the
  ///   effect of a break is unknown, that of breaking.
  package func measureLines(
    of shaped: ShapedText, width: Double, avoidsLoneWord: Bool = false,
    into lines: inout [MeasuredLine]
  ) throws {
    var list = MeasuredLines(clusters: shaped.clusters, lines: consume lines)
    let isMeasured = shaped.addLines(limit: LineBreaker.limit(width), to: &list)
    lines = list.lines
    if isMeasured, !avoidsLoneWord || lines.count == shaped.paragraphs.count { return }
    let broken = try breakLines(of: shaped, width: width, avoidsLoneWord: avoidsLoneWord)
    lines.removeAll(keepingCapacity: true)
    lines += broken.lines.map { MeasuredLine(bytes: $0.bytes, width: $0.width) }
  }
}

/// The lines of a text as a list.
private struct MeasuredLines: LineList {
  let clusters: [ShapedPiece.Cluster]
  private(set) var lines: [MeasuredLine]
  private var upper = 0
  private var end = 0
  private var start = 0

  init(clusters: [ShapedPiece.Cluster], lines: consuming [MeasuredLine]) {
    self.clusters = clusters
    self.lines = lines
    self.lines.removeAll(keepingCapacity: true)
  }

  mutating func begin(_ paragraph: ShapedText.Paragraph) {
    upper = paragraph.clusters.upperBound
    end = paragraph.bytes.upperBound
    start = byte(of: paragraph.clusters.lowerBound)
  }

  mutating func append(end: ShapedText.Opportunity, width: Int64) {
    let next = byte(of: Int(end.cluster))
    lines.append(MeasuredLine(bytes: start..<next, width: Double(max(0, width)) / 1024))
    start = next
  }

  private func byte(of cluster: Int) -> Int {
    cluster == upper ? end : Int(clusters[cluster].byte)
  }
}
