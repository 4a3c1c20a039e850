extension TextShaper {
  /// Breaks a text into lines.
  ///
  /// A line ends where Unicode and the language allow it. If a word does not fit on a line, the
  /// line ends after the last grapheme cluster that fits, without a hyphen. White space at the end
  /// of a line hangs. A grapheme cluster that is wider than the line is a line by itself.
  ///
  /// - Parameters:
  ///   - shaped: The text.
  ///   - width: The line width in points. With an infinite width only hard line breaks end lines.
  ///   - maximumLines: The largest number of lines, at least 1. An ellipsis replaces the text that
  ///     does not fit.
  ///   - avoidsLoneWord: Whether the last word of the line above is moved to the last line of a
  ///     paragraph if that is one short word.
  /// - Throws: ``FontError`` if a font file can't be read or was changed, `CancellationError` after
  ///   some thousand lines if the task is cancelled.
  /// - Complexity: O(lines · log clusters), plus linear in the text that must be shaped again.
  public func breakLines(
    of shaped: ShapedText, width: Double, maximumLines: Int = .max, avoidsLoneWord: Bool = false
  ) throws -> BrokenText {
    let limit = LineBreaker.limit(width)
    var lines: [BrokenText.Line] = []
    var ellipsis: ShapedText?
    for (index, paragraph) in shaped.paragraphs.enumerated() {
      var start = paragraph.clusters.lowerBound
      repeat {
        let breaker = LineBreaker(shaper: self, text: shaped, paragraph: index, limit: limit)
        let isLast = lines.count + 1 == max(1, maximumLines)
        let line = try breaker.line(from: start)
        let rest = line.end < paragraph.clusters.upperBound || index + 1 < shaped.paragraphs.count
        if isLast, rest {
          let mark = try shape("…", style: shaped.style)
          let markWidth = mark.clusters[mark.clusters.count - 1].x
          lines.append(try breaker.truncatedLine(from: start, markWidth: markWidth))
          ellipsis = mark
        } else {
          lines.append(line.line)
        }
        start = line.end
        if lines.count % 4_096 == 0 { try Task.checkCancellation() }
      } while start < paragraph.clusters.upperBound && ellipsis == nil
      if ellipsis != nil { break }
      guard avoidsLoneWord, lines.count > 1, lines[lines.count - 2].paragraph == index else {
        continue
      }
      let breaker = LineBreaker(shaper: self, text: shaped, paragraph: index, limit: limit)
      if let pair = try breaker.linesWithoutLoneWord(lines[lines.count - 2], lines[lines.count - 1])
      {
        lines.replaceSubrange((lines.count - 2)..., with: [pair.0, pair.1])
      }
    }
    return BrokenText(
      shaped: shaped, lines: lines, width: lines.map(\.width).max() ?? 0, ellipsis: ellipsis)
  }

  /// Breaks a text into lines with hanging indents: the lines after the first one of a paragraph
  /// are narrower. White space at the start of a paragraph is never a line of its own.
  ///
  /// - Parameters:
  ///   - shaped: The text.
  ///   - width: The width of the first lines, in points.
  ///   - indents: By how much the other lines of each paragraph are narrower, in points; 0 for
  ///     paragraphs without one.
  /// - Throws: ``FontError`` if a font file can't be read or was changed, `CancellationError` after
  ///   some thousand lines if the task is cancelled.
  /// - Complexity: That of ``breakLines(of:width:maximumLines:avoidsLoneWord:)``.
  package func breakLines(
    of shaped: ShapedText, width: Double, hangingIndents indents: [Double]
  ) throws -> BrokenText {
    var lines: [BrokenText.Line] = []
    for (index, paragraph) in shaped.paragraphs.enumerated() {
      let indent = index < indents.count ? indents[index] : 0
      var breaker = LineBreaker(
        shaper: self, text: shaped, paragraph: index, limit: LineBreaker.limit(width))
      var start = paragraph.clusters.lowerBound
      repeat {
        let isFirst = start == paragraph.clusters.lowerBound
        let line = try isFirst ? breaker.indentedLine(from: start) : breaker.line(from: start)
        lines.append(line.line)
        start = line.end
        breaker = LineBreaker(
          shaper: self, text: shaped, paragraph: index, limit: LineBreaker.limit(width - indent))
        if lines.count % 4_096 == 0 { try Task.checkCancellation() }
      } while start < paragraph.clusters.upperBound
    }
    return BrokenText(
      shaped: shaped, lines: lines, width: lines.map(\.width).max() ?? 0, ellipsis: nil)
  }
}
