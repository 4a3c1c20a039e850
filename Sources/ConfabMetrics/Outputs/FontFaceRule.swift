import ConfabText

/// The advice as an `@font-face` rule of CSS.
public enum FontFaceRule {
  /// The rules for all comparisons of a report, one for each locale and width.
  ///
  /// A rule gives the second font the name of the first one with "Fallback" behind it, so that both can stand in
  /// `font-family`.
  public static func css(_ report: MetricsReport) -> String {
    var rules: [String] = []
    var seen: Set<String> = []
    for comparison in report.comparisons {
      for result in comparison.results {
        guard let advice = result.advice else { continue }
        let rule = rule(
          advice, result, report.conditions[result.condition], report.fonts[comparison.first],
          report.fonts[comparison.second])
        if seen.insert(rule).inserted { rules.append(rule) }
      }
    }
    return rules.joined(separator: "\n")
  }

  private static func rule(
    _ advice: FontAdvice, _ result: FontComparison.Result, _ condition: MeasuringCondition,
    _ first: MetricsReport.Font, _ second: MetricsReport.Font
  ) -> String {
    // Both fonts have one `font-size`, so the rule also bridges different type sizes.
    let size = advice.bestFactor * second.size / first.size
    let place = "lines of \(FontLabels.number(condition.width)) pt, \(condition.locale)"
    let (before, after) = (result.summary.rewrapped, advice.remaining.rewrapped)
    return """
      /* \(comment(second.label)) as wide as \(comment(first.label)), \(comment(place)): of \
      \(result.summary.texts) texts, \(before) rewrapped without this rule, \(after) with it. */
      @font-face {
        font-family: \(quoted("\(first.family) Fallback"));
        src: local(\(quoted(second.family))), url(\(quoted(FilePath.name(of: second.file))));
        size-adjust: \(percent(size));
        ascent-override: \(percent(advice.ascentOverride));
        descent-override: \(percent(advice.descentOverride));
        line-gap-override: \(percent(advice.lineGapOverride));
      }

      """
  }

  private static func percent(_ factor: Double) -> String {
    FontLabels.number((factor * 10_000).rounded() / 100) + "%"
  }

  private static func comment(_ text: String) -> String { text.replacing("*/", with: "* /") }

  /// A string of CSS.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        result += "\\" + String(scalar.value, radix: 16) + " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
