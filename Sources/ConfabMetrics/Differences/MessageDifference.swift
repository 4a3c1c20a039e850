/// A text whose measures differ between two fonts under one condition.
package struct MessageDifference: Sendable, Hashable, Codable {
  /// The index of the text in ``FontComparisonReport/texts``.
  package var text: Int
  /// The advance in the second font minus that in the first one, in points.
  package var advance: Double
  /// The bubble's width in the second font minus that in the first one, in device pixels.
  package var width: Int
  /// The bubble's height in the second font minus that in the first one, in device pixels.
  package var height: Int
  /// The number of lines in the second font minus that in the first one.
  package var lines: Int
  /// Whether a line ends at another place in the text.
  package var isRewrapped: Bool
  /// Whether other parts of the text are drawn by fallback fonts.
  package var changesFallback: Bool
  /// Whether other code points are missing.
  package var changesMissing: Bool
}

extension MessageDifference {
  /// The difference of a text; `nil` if all measures are equal.
  ///
  /// - Parameters:
  ///   - text: The index of the text.
  ///   - first: The measures in the first font.
  ///   - second: The measures in the second font.
  /// - Complexity: linear in the lines and the fonts of the text.
  init?(text: Int, _ first: TextMeasurement, _ second: TextMeasurement) {
    self.init(
      text: text, advance: second.advance - first.advance,
      width: second.bubbleWidth - first.bubbleWidth,
      height: second.bubbleHeight - first.bubbleHeight,
      lines: second.lines.count - first.lines.count,
      isRewrapped: !first.breaksLines(like: second),
      changesFallback: first.fallbackRanges != second.fallbackRanges,
      changesMissing: first.missing != second.missing)
    if advance == 0, width == 0, height == 0, lines == 0, !isRewrapped, !changesFallback,
      !changesMissing, first.lines == second.lines
    {
      return nil
    }
  }

  /// The order of ``ComparisonSummary/worst``: the larger difference first.
  static func isLarger(_ a: MessageDifference, _ b: MessageDifference) -> Bool {
    if abs(a.height) != abs(b.height) { return abs(a.height) > abs(b.height) }
    if abs(a.width) != abs(b.width) { return abs(a.width) > abs(b.width) }
    if abs(a.advance) != abs(b.advance) { return abs(a.advance) > abs(b.advance) }
    return a.text < b.text
  }
}

extension TextMeasurement {
  /// Whether all lines end at the same places.
  func breaksLines(like other: TextMeasurement) -> Bool {
    lines.count == other.lines.count
      && zip(lines, other.lines).allSatisfy { $0.start == $1.start && $0.end == $1.end }
  }

  /// The parts of the text that fallback fonts draw, as UTF-8 offsets. Neighbors are joined.
  var fallbackRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for use in fonts where use.isFallback {
      if let last = ranges.last, last.upperBound == use.start {
        ranges[ranges.count - 1] = last.lowerBound..<use.end
      } else {
        ranges.append(use.start..<use.end)
      }
    }
    return ranges
  }
}
