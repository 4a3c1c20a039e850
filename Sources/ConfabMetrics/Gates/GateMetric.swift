/// A figure that a gate limits.
public enum GateMetric: String, Sendable, Hashable, Codable, CaseIterable {
  /// The number of rewrapped texts; as a share, of all texts.
  case rewraps
  /// The number of texts whose bubble is taller; as a share, of all texts.
  case grown
  /// The number of texts whose bubble is less tall; as a share, of all texts.
  case shrunk
  /// The change of the number of lines of all texts; as a share, of that in the first font.
  case lines
  /// The change of the sum of the bubbles' widths in device pixels; as a share, of that in the
  /// first font.
  case width
  /// The change of the sum of the bubbles' heights in device pixels; as a share, of that in the
  /// first font.
  case height
  /// The number of code points that the second font and its fallbacks do not have.
  case missing
  /// The share of the bytes that a fallback font draws for the second font.
  case fallback
  /// The change of the sum of advances as a share of that in the first font.
  case advance

  /// How a limit of the figure can be written.
  enum Form { case number, share, both }

  var form: Form {
    switch self {
    case .rewraps, .grown, .shrunk, .lines, .width, .height: .both
    case .missing: .number
    case .fallback, .advance: .share
    }
  }

  /// The figure of a comparison.
  ///
  /// - Parameter isShare: Whether the result is a share, 0 … 1, instead of a number.
  func value(in summary: ComparisonSummary, isShare: Bool) -> Double {
    func count(_ value: Int, of whole: Int) -> Double {
      guard isShare else { return Double(value) }
      return whole == 0 ? (value == 0 ? 0 : .infinity) : Double(value) / Double(whole)
    }
    func change(_ first: Int, _ second: Int) -> Double { count(abs(second - first), of: first) }
    switch self {
    case .rewraps: return count(summary.rewrapped, of: summary.texts)
    case .grown: return count(summary.grown, of: summary.texts)
    case .shrunk: return count(summary.shrunk, of: summary.texts)
    case .lines: return change(summary.firstLines, summary.secondLines)
    case .width: return change(summary.firstWidth, summary.secondWidth)
    case .height: return change(summary.firstHeight, summary.secondHeight)
    case .missing: return Double(summary.secondMissing)
    case .fallback: return summary.secondFallback
    case .advance: return abs(summary.advanceRatio - 1)
    }
  }
}
