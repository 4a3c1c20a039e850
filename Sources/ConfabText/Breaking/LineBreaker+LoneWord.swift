extension LineBreaker {
  /// Widest last line that counts as a short word, in ems.
  ///
  /// Not a share of the width: a text that is set again at the width of its widest line has the same
  /// lines.
  static let shortWord = 4.0

  /// A paragraph's last two lines, the break between them one word earlier; `nil` where the last line
  /// is not one short word, the line above is one word, too, or both words don't fit on one line.
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
