import ConfabMetrics
import ConfabSupport

/// A comparison of fonts for people, as text for a terminal.
struct MetricsComparisonPage {
  private let report: FontComparisonReport
  private let changes: FontComparisonBaseline.Changes?
  private let columns: Int?

  /// - Parameters:
  ///   - changes: What changed since a baseline.
  ///   - columns: The characters in a line of the terminal; `nil` for a file, which gets no bars.
  init(_ report: FontComparisonReport, changes: FontComparisonBaseline.Changes?, columns: Int?) {
    self.report = report
    self.changes = changes
    self.columns = columns
  }

  /// The page, ending with a line feed.
  var text: String {
    var sections = [fonts] + report.fonts.compactMap(otherCharacters)
    if let changes {
      for comparison in changes.comparisons {
        sections += comparison.results.flatMap { self.sections(comparison, $0, since: true) }
      }
      if !changes.otherTexts.isEmpty { sections.append(otherTexts(changes.otherTexts)) }
    }
    for comparison in report.comparisons {
      sections += comparison.results.flatMap { self.sections(comparison, $0, since: false) }
    }
    return String(sections.map(\.text).joined().drop(while: \.isNewline))
  }

  private var fonts: PageSection {
    var section = PageSection("Fonts, in pixels at their size", columns: columns)
    section.add(
      [["", "ascent", "descent", "gap", "from", "x-height", "cap height", ""]]
        + report.fonts.map { font in
          [font.label]
            + [font.ascent, font.descent, font.lineGap].map { FigureText.decimal($0, 2) }
            + [font.vertical.source.rawValue]
            + [font.xHeight, font.capHeight].map { $0.map { FigureText.decimal($0, 2) } ?? "–" }
            + [FilePath.name(of: font.file)]
        }, numbers: [1, 2, 3, 5, 6])
    return section
  }

  /// The characters that a font does not draw itself; `nil` if there are none.
  private func otherCharacters(_ font: FontComparisonReport.Font) -> PageSection? {
    guard let others = font.otherCharacters, !others.isEmpty else { return nil }
    var section = PageSection(
      "Characters that \(font.label) does not draw: \(FigureText.whole(others.count))",
      columns: columns)
    section.add(
      others.prefix(Self.mostCharacters).map { other in
        [
          Hexadecimal.codePoint(other.codePoint), other.name ?? "",
          "×" + FigureText.whole(other.count), other.family ?? "in no font",
        ]
      }, numbers: [2])
    if others.count > Self.mostCharacters {
      let more = FigureText.whole(others.count - Self.mostCharacters)
      section.add([["and \(more) more, which --json lists"]])
    }
    return section
  }

  /// The most characters that are listed for a font.
  private static let mostCharacters = 12

  private func otherTexts(_ ids: [String]) -> PageSection {
    var section = PageSection(
      "\(FigureText.whole(ids.count)) edited, new or removed texts are not compared",
      columns: columns)
    let shown = ids.prefix(10)
    let more =
      ids.count > shown.count ? ["and \(FigureText.whole(ids.count - shown.count)) more"] : []
    section.add(words: shown + more)
    return section
  }

  private func sections(
    _ comparison: FontComparison, _ result: FontComparison.Result, since: Bool
  ) -> [PageSection] {
    let first = report.fonts[comparison.first].label
    let second = report.fonts[comparison.second].label
    let title = since ? "\(second): the baseline → now" : "\(first) → \(second)"
    return [summary(result.summary, "\(title), \(report.conditions[result.condition])")]
      + (result.advice.map { [advice($0, comparison)] } ?? [])
      + (result.summary.worst.isEmpty ? [] : [worst(result)])
  }

  private func summary(_ summary: ComparisonSummary, _ title: String) -> PageSection {
    func count(_ name: String, _ value: Int) -> [String] {
      let share = Double(value) / Double(max(1, summary.texts))
      return [
        name, "\(FigureText.whole(value)) of \(FigureText.whole(summary.texts))",
        FigureText.percent(share), columns == nil ? "" : FigureText.bar(share, width: 20),
      ]
    }
    func change(_ name: String, _ first: Int, _ second: Int, _ unit: String) -> [String] {
      [
        name, "\(FigureText.whole(first)) → \(FigureText.whole(second))\(unit)",
        FigureText.change(first, second), "",
      ]
    }
    func spread(_ name: String, _ spread: ComparisonSummary.Spread) -> [String] {
      let values = [spread.p50, spread.p95, spread.max].map(FigureText.short)
      return [name, values.joined(separator: ", ") + " px", "", ""]
    }
    let fallback = [summary.firstFallback, summary.secondFallback].map { FigureText.percent($0) }
    var section = PageSection(title, columns: columns)
    section.add(
      [
        count("Rewrapped", summary.rewrapped), count("Taller", summary.grown),
        count("Less tall", summary.shrunk),
        change("Lines", summary.firstLines, summary.secondLines, ""),
        change("Bubble heights", summary.firstHeight, summary.secondHeight, " px"),
        change("Bubble widths", summary.firstWidth, summary.secondWidth, " px"),
        spread("Width changes: p50, p95, max", summary.width),
        spread("Height changes: p50, p95, max", summary.height),
        ["Advances", "× \(FigureText.decimal(summary.advanceRatio, 4))", "", ""],
        ["In a fallback font", fallback.joined(separator: " → "), "", ""],
        [
          "Missing code points",
          [summary.firstMissing, summary.secondMissing].map(FigureText.whole)
            .joined(separator: " → "), "", "",
        ],
      ], numbers: [2])
    return section
  }

  private func advice(_ advice: FontAdvice, _ comparison: FontComparison) -> PageSection {
    let font = report.fonts[comparison.second]
    let atRatio = advice.sweep.min {
      abs($0.factor - advice.ratioFactor) < abs($1.factor - advice.ratioFactor)
    }
    func row(_ name: String, _ remaining: ComparisonSummary) -> [String] {
      [
        name, "rewraps \(FigureText.whole(remaining.rewrapped))",
        "heights \(FigureText.change(remaining.firstHeight, remaining.secondHeight))",
      ]
    }
    let overrides = [advice.ascentOverride, advice.descentOverride, advice.lineGapOverride]
      .map { FigureText.percent($0, decimals: 2) }
    var section = PageSection(
      "Advice for \(font.label), and what is left with it", columns: columns)
    section.add([
      row(
        "Size \(FigureText.decimal(font.size * advice.bestFactor, 2)) pt "
          + "(× \(FigureText.decimal(advice.bestFactor, 4)))", advice.remaining),
      [
        "Ratio of advances × \(FigureText.decimal(advice.ratioFactor, 4))",
        atRatio.map { "rewraps \(FigureText.whole($0.rewrapped))" } ?? "", "",
      ],
      row(
        "Or letter-spacing \(FigureText.decimal(advice.letterSpacing, 3)) pt",
        advice.remainingWithLetterSpacing),
    ])
    section.add([
      ["Ascent, descent, gap", "\(overrides.joined(separator: ", ")) of the advised size"]
    ])
    return section
  }

  private func worst(_ result: FontComparison.Result) -> PageSection {
    let differences = Dictionary(
      result.differences.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    var section = PageSection("Largest differences, in device pixels", columns: columns)
    section.add(
      [["", "width", "height", "lines", "", ""]]
        + result.summary.worst.compactMap { index -> [String]? in
          guard let difference = differences[index] else { return nil }
          let text = report.texts[index]
          let marks =
            (difference.isRewrapped ? ["rewrapped"] : [])
            + (difference.changesFallback ? ["fallback"] : [])
            + (difference.changesMissing ? ["missing"] : [])
          return [
            text.id, FigureText.signed(difference.width), FigureText.signed(difference.height),
            FigureText.signed(difference.lines), marks.joined(separator: ", "),
            String(text.text.prefix(40)),
          ]
        }, numbers: [1, 2, 3])
    return section
  }
}
