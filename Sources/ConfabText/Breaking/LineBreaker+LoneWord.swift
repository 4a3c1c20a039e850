extension LineBreaker {
  /// The largest width of a short last line, in ems.
  ///
  /// It does not depend on the line width, so a text that is broken again at the width of its
  /// widest line has the same lines.
  static let shortWord = 4.0

  /// The last two lines of a paragraph with the break between them one word earlier.
  ///
  /// - Returns: `nil` if the last line is not one short word, if the line above is one word, or if
  ///   the two words do not fit on a line.
  func linesWithoutLoneWord(
    _ above: BrokenText.Line, _ last: BrokenText.Line
  ) throws -> (BrokenText.Line, BrokenText.Line)? {
    let (start, end) = (above.clusters.lowerBound, last.clusters.lowerBound)
    let upper = text.paragraphs[paragraph].clusters.upperBound
    guard !last.clusters.isEmpty, last.width <= Self.shortWord * text.style.size,
      isOpportunity(end), previousBreak(from: end, before: last.clusters.upperBound) == nil,
      let earlier = previousBreak(from: start, before: end)
    else { return nil }
    let shorter = try build(from: start, to: earlier)
    let longer = try build(from: earlier, to: upper)
    guard shorter.width <= limit, longer.width <= limit else { return nil }
    return (shorter.line, longer.line)
  }
}
