import ConfabText

/// Measures texts in several fonts and compares the fonts with the first one.
///
/// ```swift
/// let comparer = MetricsComparer(
///   fonts: [FontSetting(typeface: "Inter"), FontSetting(typeface: "Roboto-Regular.ttf")],
///   options: MeasuringOptions(widths: [230, 260]))
/// let report = try await comparer.report(on: texts)
/// print(report.comparisons[0].results[0].summary.rewrapped)
/// ```
public struct MetricsComparer: Sendable {
  /// The fonts; at least one. The others are compared with the first one.
  public var fonts: [FontSetting]
  /// The widths, the scales, the locales and the line heights.
  public var options: MeasuringOptions
  /// The largest number of texts in ``ComparisonSummary/worst``.
  public var worst = 10
  /// The largest number of threads; `nil` for one on each processor, up to 16. Results don't depend on it.
  public var workers: Int?
  /// The folder of the pinned fonts, which are the fallback; `nil` for the bundled fonts.
  public var fontFolder: String?

  /// Creates a comparer.
  public init(fonts: [FontSetting], options: MeasuringOptions) {
    self.fonts = fonts
    self.options = options
  }

  /// Measures texts and compares the results.
  ///
  /// - Throws: ``MetricsError`` if there is nothing to measure or an option is out of range, `FontError` if a font
  ///   can't be used, `TextStyleError` if a type size is out of range, and `CancellationError`.
  /// - Complexity: linear in the length of the texts and the number of fonts, locales and widths. Each text
  ///   is shaped once for each font and locale.
  public func report(on texts: [MeasuredText]) async throws -> MetricsReport {
    try options.validate()
    guard !fonts.isEmpty else { throw MetricsError("there is no font; give at least one") }
    guard !texts.isEmpty else { throw MetricsError("there is no text to measure") }
    let folder = try fontFolder ?? FontLibrary.bundledDirectory()
    let tested = try fonts.map { try FontUnderTest($0, directory: folder) }
    let team = MeasuringTeam(tested, options, texts: texts.count, workers: workers)
    let measured = try await team.measure(texts)
    let labels = FontLabels.labels(of: fonts, families: tested.map { $0.family })
    var reported: [MetricsReport.Font] = []
    for (index, font) in tested.enumerated() {
      reported.append(
        try MetricsReport.Font(
          font, label: labels[index], options, measurements: measured.measurements[index]))
    }
    return MetricsReport(
      texts: texts, conditions: options.conditions, fonts: reported,
      comparisons: fonts.indices.dropFirst().map { second in
        FontComparison(
          first: 0, second: second,
          results: options.conditions.indices.map { condition in
            result(
              condition, measured.measurements[0][condition],
              measured.measurements[second][condition])
          })
      })
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

extension MetricsReport.Font {
  init(
    _ font: FontUnderTest, label: String, _ options: MeasuringOptions,
    measurements: [[TextMeasurement]]
  ) throws {
    let shaper = try TextShaper(library: font.library)
    let style = font.style(options.lineHeight)
    let face = try font.face(style, shaper)
    let metrics = try shaper.metrics(of: face)
    self.init(
      label: label, file: face.path, family: font.family, size: font.setting.size,
      unitsPerEm: try shaper.unitsPerEm(of: face), ascent: metrics.ascent,
      descent: metrics.descent, lineGap: metrics.lineGap, capHeight: metrics.capHeight,
      xHeight: metrics.xHeight,
      warnings: font.library.warnings + (try shaper.warnings(about: style)),
      measurements: measurements)
  }
}
