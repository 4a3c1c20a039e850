import ConfabText

/// The bubbles of texts in the two fonts of a comparison.
final class ComparisonBubbles {
  private let report: MetricsReport
  private let comparison: FontComparison
  let first: BubbleShaper
  let second: BubbleShaper

  init(
    _ report: MetricsReport, comparison: FontComparison, first: BubbleShaper, second: BubbleShaper
  ) {
    self.report = report
    self.comparison = comparison
    self.first = first
    self.second = second
  }

  /// The bubbles of a text in both fonts, with the moved words marked.
  ///
  /// - Parameters:
  ///   - text: The index of the text.
  ///   - condition: The index of the condition.
  /// - Throws: `FontError`, `TextStyleError`.
  func pair(
    of text: Int, under condition: Int
  ) throws -> (first: DrawnBubble, second: DrawnBubble) {
    let source = report.texts[text]
    let left = report.fonts[comparison.first].measurements[condition][text]
    let right = report.fonts[comparison.second].measurements[condition][text]
    let moved = MovedWords.ranges(
      in: Array(source.text.utf8), first: left.lines.map(\.start), second: right.lines.map(\.start))
    let place = report.conditions[condition]
    return (
      try first.bubble(of: source, measured: left, under: place, moved: moved),
      try second.bubble(of: source, measured: right, under: place, moved: moved)
    )
  }
}
