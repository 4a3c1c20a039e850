import ConfabSupport

/// The advice as an `@font-face` rule of CSS.
package enum FontFaceRule {
  /// The rules for all comparisons of a report, one for each locale and width.
  ///
  /// A rule gives the second font the name of the first one with "Fallback" behind it, so that both
  /// can stand in `font-family`. It is for text of the weight and the slant of the first font.
  package static func css(_ report: FontComparisonReport) -> String {
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
    _ first: FontComparisonReport.Font, _ second: FontComparisonReport.Font
  ) -> String {
    // Both fonts have one `font-size`, so the rule also bridges different type sizes.
    let size = advice.bestFactor * second.size / first.size
    let place = "lines of \(ShortNumber.text(condition.width)) pt, \(condition.locale)"
    let descriptors =
      [
        "font-family: \(quoted("\(first.family) Fallback"))", "src: \(source(of: second))",
      ] + slot(of: first) + position(of: second) + [
        "size-adjust: \(percent(size))",
        "ascent-override: \(percent(advice.ascentOverride, up: true))",
        "descent-override: \(percent(advice.descentOverride, up: true))",
        "line-gap-override: \(percent(advice.lineGapOverride, up: true))",
      ]
    let (before, after) = (result.summary.rewrapped, advice.remaining.rewrapped)
    return """
      /* \(comment(second.label)) as wide as \(comment(first.label)), \(comment(place)): of \
      \(result.summary.texts) texts, \(before) rewrapped without this rule, \(after) with it. */
      @font-face {
      \(descriptors.map { "  \($0);\n" }.joined())}

      """
  }

  /// The installed font by the names that CSS looks up, which is one face each: the full name and
  /// the PostScript name, never the family. Then the file.
  private static func source(of font: FontComparisonReport.Font) -> String {
    var names: [String] = []
    for name in [font.fullName, font.postScriptName].compactMap(\.self) where !names.contains(name)
    {
      names.append(name)
    }
    let file = "url(\(quoted(escaped(FilePath.name(of: font.file)))))"
    return (names.map { "local(\(quoted($0)))" } + [file]).joined(separator: ", ")
  }

  /// The text that the rule is for. Browsers would make the second font bolder or slanted for other
  /// text.
  private static func slot(of font: FontComparisonReport.Font) -> [String] {
    var descriptors: [String] = []
    if let weight = font.weight, weight != 400, (1...1000).contains(weight) {
      descriptors.append("font-weight: \(ShortNumber.text(weight))")
    }
    if font.isItalic == true { descriptors.append("font-style: italic") }
    return descriptors
  }

  /// The position that was measured. Without it, a browser takes the weight of the text.
  private static func position(of font: FontComparisonReport.Font) -> [String] {
    guard !font.axes.isEmpty else { return [] }
    let settings = font.axes.map { "\(quoted($0.tag)) \(ShortNumber.text($0.value))" }
    return ["font-variation-settings: \(settings.joined(separator: ", "))"]
  }

  /// A percentage with two decimals, or one that is never below the factor, with four: ascents that
  /// end at half a pixel are common, and must not be rounded down.
  private static func percent(_ factor: Double, up: Bool = false) -> String {
    guard up else { return ShortNumber.text((factor * 10_000).rounded() / 100) + "%" }
    let units = factor * 1_000_000
    // A factor such as 0.96875 is a number of units with an error of some bits.
    let isWhole = abs(units - units.rounded()) < 1e-6
    return ShortNumber.text(units.rounded(isWhole ? .toNearestOrEven : .up) / 10_000) + "%"
  }

  /// A file name as a relative address.
  private static func escaped(_ name: String) -> String {
    name.replacing("%", with: "%25").replacing("#", with: "%23").replacing("?", with: "%3F")
  }

  private static func comment(_ text: String) -> String {
    OneLine.text(text).replacing("*/", with: "* /")
  }

  /// A string of CSS.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case _ where OneLine.visible(scalar) != scalar:
        result += "\\" + String(scalar.value, radix: 16) + " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
