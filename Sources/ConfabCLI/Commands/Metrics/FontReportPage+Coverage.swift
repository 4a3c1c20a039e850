import ConfabMetrics

extension FontReportPage {
  /// The scripts and languages.
  var coverage: PageSection? {
    let coverage = report.coverage
    var section = PageSection(
      "Coverage: \(FigureText.whole(coverage.codePoints)) code points"
        + (coverage.withoutScript == 0
          ? "" : ", \(FigureText.whole(coverage.withoutScript)) without a script"),
      columns: columns)
    section.add(
      coverage.scripts.map { script in
        let share = Double(script.covered) / Double(max(1, script.assigned))
        let core = script.core.map { core in
          let covered = script.coveredCore ?? 0
          return covered == core
            ? "core complete" : "core \(FigureText.whole(covered)) of \(FigureText.whole(core))"
        }
        return [
          script.name, FigureText.bar(share), FigureText.whole(script.covered),
          "of \(FigureText.whole(script.assigned))", FigureText.percent(share), core ?? "",
        ]
      }, numbers: [2, 4])
    addLanguages(of: coverage, to: &section)
    return section
  }

  private func addLanguages(of coverage: FontCoverage, to section: inout PageSection) {
    let complete = coverage.languages.filter(\.isComplete)
    if !complete.isEmpty {
      section.add([["Complete languages:"]])
      let names = complete.map(\.name)
      section.add(
        words: names.dropLast().map { $0 + "," } + names.suffix(1), indent: 4)
    }
    let others = coverage.languages.filter { !$0.isComplete }
    guard !others.isEmpty else { return }
    section.add([["Incomplete languages:"]])
    section.add(
      others.map { language in
        let missing = language.missing.prefix(8).compactMap(Unicode.Scalar.init).map(Self.shown)
        let left = language.characters - language.covered - missing.count
        return [
          "  \(language.name)",
          "\(FigureText.whole(language.covered)) of \(FigureText.whole(language.characters))",
          "without \(missing.joined(separator: " "))" + (left > 0 ? " and \(left) more" : ""),
        ]
      })
  }

  /// A character as it is, or its number if it is invisible or a mark.
  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control, .privateUse, .unassigned,
      .spaceSeparator:
      Self.number(scalar.value)
    default: String(scalar)
    }
  }

  /// The characters of the given text that the font does not have.
  var givenText: PageSection? {
    guard let text = report.text, !text.missing.isEmpty else { return nil }
    var section = PageSection(
      "Missing in \(text.text): \(FigureText.whole(text.missingKinds)) characters", columns: columns
    )
    let shown = text.missing.prefix(Self.mostListed)
    section.add(
      shown.map { missing in
        [
          Self.number(missing.codePoint), missing.name ?? "",
          "×" + FigureText.whole(missing.count),
        ]
      })
    if text.missingKinds > shown.count {
      section.add([["and \(FigureText.whole(text.missingKinds - shown.count)) more"]])
    }
    return section
  }

  /// The form U+0041.
  static func number(_ codePoint: UInt32) -> String {
    let digits = String(codePoint, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The most rows of a list.
  static let mostListed = 40
}
