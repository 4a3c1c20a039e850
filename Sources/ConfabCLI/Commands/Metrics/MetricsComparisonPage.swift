import ConfabMetrics
import ConfabProcess
import ConfabSnapshots

/// A comparison of fonts for people, as text for a terminal.
struct MetricsComparisonPage {
  private let report: MetricsReport
  private let changes: MetricsBaseline.Changes?
  private let isTerminal: Bool

  /// - Parameters:
  ///   - changes: What changed since a baseline.
  ///   - isTerminal: Whether bars are drawn.
  init(_ report: MetricsReport, changes: MetricsBaseline.Changes?, isTerminal: Bool) {
    self.report = report
    self.changes = changes
    self.isTerminal = isTerminal
  }

  /// The page, ending with a line feed.
  var text: String {
    var blocks = [fonts]
    if let changes {
      for comparison in changes.comparisons {
        blocks += comparison.results.map { block(comparison, $0, since: true) }
      }
      if !changes.otherTexts.isEmpty {
        let ids = changes.otherTexts.prefix(10).map(OneLine.text).joined(separator: ", ")
        blocks.append(
          "\(changes.otherTexts.count) edited, new or removed texts are not compared: \(ids)\n")
      }
    }
    for comparison in report.comparisons {
      blocks += comparison.results.map { block(comparison, $0, since: false) }
    }
    return blocks.joined(separator: "\n")
  }

  private var fonts: String {
    TextTable(
      header: ["font", "ascent", "descent", "gap", "x-height", "cap height", "file"],
      rows: report.fonts.map { font in
        [OneLine.text(font.label)]
          + [font.ascent, font.descent, font.lineGap].map { Self.number($0, 2) }
          + [font.xHeight, font.capHeight].map { $0.map { Self.number($0, 2) } ?? "–" }
          + [OneLine.text(font.file)]
      }
    ).text
  }

  private func block(
    _ comparison: FontComparison, _ result: FontComparison.Result, since: Bool
  ) -> String {
    let first = OneLine.text(report.fonts[comparison.first].label)
    let second = OneLine.text(report.fonts[comparison.second].label)
    let title = since ? "\(second): the baseline → now" : "\(first) → \(second)"
    var text = "\(title), \(report.conditions[result.condition])\n"
    text += summary(result.summary)
    if let advice = result.advice { text += "\n" + self.advice(advice, comparison) }
    if !result.summary.worst.isEmpty { text += "\n" + worst(result, comparison.second) }
    return text
  }

  private func summary(_ summary: ComparisonSummary) -> String {
    func count(_ name: String, _ value: Int) -> [String] {
      let share = Double(value) / Double(max(1, summary.texts))
      return [name, "\(value) of \(summary.texts)", Self.percent(share), bar(share)]
    }
    func change(_ name: String, _ first: Int, _ second: Int, _ unit: String) -> [String] {
      [name, "\(first) → \(second)\(unit)", Self.change(first, second), ""]
    }
    func spread(_ name: String, _ spread: ComparisonSummary.Spread) -> [String] {
      let values = [spread.p50, spread.p95, spread.max].map { Self.number($0, 0) }
      return [name, values.joined(separator: ", ") + " px", "", ""]
    }
    return Self.table([
      count("rewrapped", summary.rewrapped), count("taller", summary.grown),
      count("less tall", summary.shrunk),
      change("lines", summary.firstLines, summary.secondLines, ""),
      change("bubble heights", summary.firstHeight, summary.secondHeight, " px"),
      change("bubble widths", summary.firstWidth, summary.secondWidth, " px"),
      spread("width Δ: p50, p95, max", summary.width),
      spread("height Δ: p50, p95, max", summary.height),
      ["advances", "× \(Self.number(summary.advanceRatio, 4))", "", ""],
      [
        "in a fallback font",
        "\(Self.percent(summary.firstFallback)) → \(Self.percent(summary.secondFallback))", "", "",
      ],
      ["missing code points", "\(summary.firstMissing) → \(summary.secondMissing)", "", ""],
    ])
  }

  private func advice(_ advice: FontAdvice, _ comparison: FontComparison) -> String {
    let size = report.fonts[comparison.second].size
    let atRatio = advice.sweep.min {
      abs($0.factor - advice.ratioFactor) < abs($1.factor - advice.ratioFactor)
    }
    func remaining(_ summary: ComparisonSummary) -> String {
      "rewraps \(summary.rewrapped), heights \(Self.change(summary.firstHeight, summary.secondHeight))"
    }
    let sizeText =
      "size \(Self.number(size * advice.bestFactor, 2)) pt (× \(Self.number(advice.bestFactor, 4)))"
    return "advice\n"
      + Self.table([
        [sizeText, remaining(advice.remaining), "", ""],
        [
          "the ratio of advances × \(Self.number(advice.ratioFactor, 4))",
          atRatio.map { "rewraps \($0.rewrapped)" } ?? "", "", "",
        ],
        [
          "or letter-spacing \(Self.number(advice.letterSpacing, 3)) pt",
          remaining(advice.remainingWithLetterSpacing), "", "",
        ],
        [
          "ascent, descent, gap",
          [advice.ascentOverride, advice.descentOverride, advice.lineGapOverride].map(Self.percent)
            .joined(separator: ", ") + " of the size", "", "",
        ],
      ])
  }

  private func worst(_ result: FontComparison.Result, _ font: Int) -> String {
    let differences = Dictionary(
      result.differences.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = result.summary.worst.compactMap { index -> [String]? in
      guard let difference = differences[index] else { return nil }
      let text = report.texts[index]
      let marks =
        (difference.isRewrapped ? ["rewrapped"] : [])
        + (difference.changesFallback ? ["fallback"] : [])
        + (difference.changesMissing ? ["missing"] : [])
      return [
        OneLine.text(text.id), Self.signed(difference.width), Self.signed(difference.height),
        Self.signed(difference.lines), marks.joined(separator: " "),
        OneLine.text(String(text.text.prefix(40))),
      ]
    }
    return TextTable(header: ["largest differences", "Δw", "Δh", "lines", "", ""], rows: rows).text
  }

  /// A bar of 20 characters, with eighths of a character; empty outside a terminal.
  private func bar(_ share: Double) -> String {
    guard isTerminal else { return "" }
    let eighths = Int((min(1, max(0, share)) * 160).rounded())
    let blocks = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + blocks[eighths % 8]
  }

  /// A table without a header and without white space at the ends of lines.
  private static func table(_ rows: [[String]]) -> String {
    guard let first = rows.first else { return "" }
    return TextTable(
      header: first.enumerated().map { $0.offset == 0 ? "  " + $0.element : $0.element },
      rows: rows.dropFirst().map { ["  " + $0[0]] + $0.dropFirst() }
    ).text.split(separator: "\n").map { line in
      line.reversed().drop { $0 == " " }.reversed().map(String.init).joined() + "\n"
    }.joined()
  }

  private static func signed(_ value: Int) -> String { value > 0 ? "+\(value)" : "\(value)" }

  private static func percent(_ share: Double) -> String { number(share * 100, 2) + " %" }

  private static func change(_ first: Int, _ second: Int) -> String {
    guard first > 0 else { return first == second ? "0 %" : "–" }
    let share = Double(second - first) / Double(first)
    return (share > 0 ? "+" : "") + percent(share)
  }

  /// A number with at most some digits after the point.
  private static func number(_ value: Double, _ digits: Int) -> String {
    let power = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    let rounded = (value * power).rounded() / power
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}
