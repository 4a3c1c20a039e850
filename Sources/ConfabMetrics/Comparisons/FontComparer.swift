import ConfabSupport
import ConfabText

/// Measures texts in several fonts and compares the fonts with the first one.
///
/// ```swift
/// let comparer = FontComparer(
///   fonts: [FontSetting(typeface: "Inter"), FontSetting(typeface: "Roboto-Regular.ttf")],
///   options: MeasuringOptions(widths: [230, 260]))
/// let report = try await comparer.report(on: texts)
/// print(report.comparisons[0].results[0].summary.rewrapped)
/// ```
package struct FontComparer: Sendable {
  /// The fonts; at least one. The others are compared with the first one.
  package var fonts: [FontSetting]
  /// The widths, the scales, the locales and the line heights.
  package var options: MeasuringOptions
  /// The largest number of texts in ``ComparisonSummary/worst``.
  package var worst = 10
  /// Whether the report has advice. It takes about as long as measuring three more fonts at each
  /// width.
  package var advises = true
  /// The largest number of threads; `nil` for one on each processor, up to 16. Results don't depend
  /// on it.
  package var workers: Int?
  /// The folder of the pinned fonts, which are the fallback; `nil` for the bundled fonts.
  package var fontFolder: String?

  /// Creates a comparer.
  package init(fonts: [FontSetting], options: MeasuringOptions) {
    self.fonts = fonts
    self.options = options
  }

  /// Measures texts and compares the results.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - progress: Called repeatedly with the share that is done, 0 … 1, from any thread.
  /// - Throws: ``FontComparisonError`` if there is nothing to measure or an option is out of range,
  ///   `FontError` if a font can't be used, `TextStyleError` if a type size is out of range, and
  ///   `CancellationError`.
  /// - Complexity: linear in the length of the texts and the number of fonts, locales and widths.
  ///   Each text is shaped once for each font and locale.
  package func report(
    on texts: [MeasuredText], progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> FontComparisonReport {
    let measured = try await measure(texts, progress: progress)
    var comparisons: [FontComparison] = []
    for second in fonts.indices.dropFirst() {
      var results = options.conditions.indices.map {
        result($0, measured.measurements(0, $0), measured.measurements(second, $0))
      }
      if advises {
        let advice = try await measured.advice(for: second, worst: worst)
        for index in results.indices { results[index].advice = advice[index] }
      }
      comparisons.append(FontComparison(first: 0, second: second, results: results))
    }
    return FontComparisonReport(
      texts: texts, conditions: options.conditions, fonts: measured.reportedFonts,
      comparisons: comparisons)
  }

  /// Measures texts in all fonts under all conditions.
  ///
  /// - Throws: the errors of ``report(on:)``.
  package func measure(
    _ texts: [MeasuredText], progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> MeasuredFonts {
    try options.validate()
    guard !fonts.isEmpty else { throw FontComparisonError("there is no font; give at least one") }
    guard !texts.isEmpty else { throw FontComparisonError("there is no text to measure") }
    let folder = try fontFolder ?? FontLibrary.bundledDirectory()
    return try await MeasuredFonts(
      try fonts.enumerated().map { try FontUnderTest($1, font: $0, directory: folder) }, texts,
      options, workers: workers, keepsShapedTexts: advises,
      progress: ProgressCount(of: texts.count * passes, report: progress))
  }

  /// How often all texts are measured: once for each font, and four times for each advice, which are
  /// the sweep of factors, that of letter-spacings, and two measurements of what is left.
  private var passes: Int {
    let advised = advises ? options.widths.count * options.locales.count : 0
    return fonts.count + (fonts.count - 1) * advised * 4
  }

  private func result(
    _ condition: Int, _ first: [TextMeasurement], _ second: [TextMeasurement]
  ) -> FontComparison.Result {
    let differences = first.indices.compactMap {
      MessageDifference(text: $0, first[$0], second[$0])
    }
    return FontComparison.Result(
      condition: condition,
      summary: ComparisonSummary(first, second, differences, worst: worst),
      differences: differences, advice: nil)
  }
}

/// The second of two fonts compared with the first one.
package struct FontComparison: Sendable, Hashable, Codable {
  /// The result under one condition.
  package struct Result: Sendable, Hashable, Codable {
    /// The index of the condition in ``FontComparisonReport/conditions``.
    package var condition: Int
    /// The differences in numbers.
    package var summary: ComparisonSummary
    /// The texts that differ, in their order.
    package var differences: [MessageDifference]
    /// What makes the second font resemble the first one; `nil` if it was not asked for.
    package var advice: FontAdvice?
  }

  /// The index of the first font in ``FontComparisonReport/fonts``.
  package var first: Int
  /// The index of the second font in ``FontComparisonReport/fonts``.
  package var second: Int
  /// The results, one for each condition.
  package var results: [Result]
}
