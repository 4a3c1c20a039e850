import ConfabModel
import ConfabSupport

/// Limits for the differences between fonts, such as `rewraps>5,height>2%,missing>0`.
package struct FontComparisonGate: Sendable, Hashable {
  /// A figure and the largest value that passes.
  package struct Limit: Sendable, Hashable, CustomStringConvertible {
    /// The figure.
    package var metric: GateMetric
    /// The largest value that passes; a share, 0 … 1, if ``isShare`` is `true`.
    package var value: Double
    /// Whether the limit is written with a percent sign.
    package var isShare: Bool

    /// The limit in the form that ``FontComparisonGate/init(parsing:)`` reads.
    package var description: String { "\(metric.rawValue)>\(text(value))" }

    /// A value of the figure with its unit.
    func text(_ value: Double) -> String {
      isShare ? "\(ShortNumber.text((value * 1e6).rounded() / 1e4))%" : ShortNumber.text(value)
    }
  }

  /// A limit that a comparison exceeds.
  package struct Violation: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The limit as it was written.
    package var limit: String
    /// What was compared: the fonts and the condition.
    package var place: String
    /// The value, with a percent sign for a share.
    package var value: String

    /// The violation in one line.
    package var description: String { "\(place): \(value) exceeds the limit \(limit)" }
  }

  /// The limits.
  package var limits: [Limit]

  /// Reads limits that are separated by commas. Each is a name of a ``GateMetric``, `>`, and a
  /// number with or without a percent sign.
  ///
  /// - Throws: ``FontComparisonError`` for the first limit that can't be read.
  package init(parsing text: String) throws(FontComparisonError) {
    limits = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      limits.append(try Self.limit(item.filter { !$0.isWhitespace }))
    }
  }

  private static func limit(_ item: String) throws(FontComparisonError) -> Limit {
    let example = "as in rewraps>5 or height>2%"
    let halves = item.split(separator: ">", omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2 else {
      throw FontComparisonError(
        "\"\(item)\" is not a limit; expected a figure, > and a number, \(example)")
    }
    let known = GateMetric.allCases.map(\.rawValue)
    guard let metric = GateMetric(rawValue: halves[0]) else {
      let nearest = NearestName.nearest(to: halves[0], among: known)
      throw FontComparisonError(
        "unknown figure \"\(halves[0])\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
          + "; expected one of \(known.joined(separator: ", "))")
    }
    let isShare = halves[1].hasSuffix("%")
    guard let value = Double(isShare ? String(halves[1].dropLast()) : halves[1]), value >= 0,
      value.isFinite
    else {
      throw FontComparisonError(
        "the limit of \(metric.rawValue) is \"\(halves[1])\"; expected a number from 0, \(example)")
    }
    switch metric.form {
    case .number where isShare:
      throw FontComparisonError(
        "the limit of \(metric.rawValue) is \"\(halves[1])\"; expected a number without %")
    case .share where !isShare && value != 0:
      throw FontComparisonError(
        "the limit of \(metric.rawValue) is \"\(halves[1])\"; expected a percentage, as in "
          + "\(metric.rawValue)>2%")
    default: break
    }
    return Limit(
      metric: metric, value: isShare ? value / 100 : value,
      isShare: isShare || metric.form == .share)
  }

  /// The limits that the comparisons of a report exceed.
  ///
  /// - Parameters:
  ///   - comparisons: The comparisons: those of the report, or those with a baseline.
  ///   - report: The report with the fonts and the conditions.
  package func violations(
    of comparisons: [FontComparison], in report: FontComparisonReport
  ) -> [Violation] {
    comparisons.flatMap { comparison in
      comparison.results.flatMap { result in
        limits.compactMap { limit in
          let value = limit.metric.value(in: result.summary, isShare: limit.isShare)
          guard value > limit.value else { return nil }
          let fonts =
            comparison.first == comparison.second
            ? report.fonts[comparison.second].label
            : "\(report.fonts[comparison.first].label) and \(report.fonts[comparison.second].label)"
          return Violation(
            limit: "\(limit)", place: "\(fonts) at \(report.conditions[result.condition])",
            value: "\(limit.metric.rawValue) \(limit.text(value))")
        }
      }
    }
  }
}

/// A figure that a gate limits.
package enum GateMetric: String, Sendable, Hashable, Codable, CaseIterable {
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
