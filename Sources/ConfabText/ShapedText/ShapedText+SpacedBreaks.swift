extension ShapedText {
  /// Whether the text at `factor` times the type size is `factor` times as wide: it has no
  /// letter-spacing and no tracking, which are absolute lengths.
  package var scalesWithSize: Bool {
    style.letterSpacing == 0 && fonts.allSatisfy { $0.tracking == 0 }
  }

  /// A place where a line can end, with the widths before it and the number of gaps for
  /// letter-spacing.
  package struct SpacedBreak: Sendable {
    /// The UTF-8 offset of the next line, or the end of the paragraph.
    package var byte: Int
    /// The sum of the advances before the next line without letter-spacing, in 1/1024 point.
    package var advance: Int64
    /// `advance` without the white space that hangs before the next line.
    package var visibleAdvance: Int64
    /// The number of gaps before the next line, with the one in front of its first character.
    package var gaps: Int
    /// The number of gaps before the white space that hangs.
    package var visibleGaps: Int
    /// Whether it ends a paragraph.
    package var endsParagraph: Bool
  }

  /// The places where lines can end, in text order, for a text that was shaped with a
  /// letter-spacing above 0.
  ///
  /// - Complexity: linear in the number of clusters.
  package var spacedBreaks: [SpacedBreak] {
    let amount = Int64((style.letterSpacing * 1024).rounded())
    var result: [SpacedBreak] = []
    for paragraph in paragraphs {
      var gaps = 0
      var visible = (x: Int64(0), gaps: 0)
      var afterSpace = false
      func add(_ byte: Int, x: Int64, isEnd: Bool) {
        result.append(
          SpacedBreak(
            byte: byte, advance: x, visibleAdvance: visible.x, gaps: gaps,
            visibleGaps: visible.gaps, endsParagraph: isEnd))
      }
      for index in paragraph.clusters {
        let cluster = clusters[index]
        let x = cluster.x - paragraph.x - Int64(gaps) * amount
        if index > paragraph.clusters.lowerBound, !afterSpace { visible = (x, gaps) }
        afterSpace = cluster.flags.contains(.space)
        if cluster.flags.contains(.spaced) { gaps += 1 }
        guard index > paragraph.clusters.lowerBound, cluster.flags.contains(.breakBefore),
          !cluster.flags.contains(.insideGrapheme)
        else { continue }
        add(Int(cluster.byte), x: x, isEnd: false)
      }
      let x = clusters[paragraph.clusters.upperBound].x - paragraph.x - Int64(gaps) * amount
      if !afterSpace { visible = (x, gaps) }
      add(paragraph.bytes.upperBound, x: x, isEnd: true)
    }
    return result
  }
}
