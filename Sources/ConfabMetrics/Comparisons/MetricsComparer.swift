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
  /// Whether the report has advice. It takes about as long as measuring three more fonts at each width.
  public var advises = true
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
    let tested = try fonts.enumerated().map {
      try FontUnderTest($1, font: $0, directory: folder)
    }
    let team = MeasuringTeam(texts: texts.count, workers: workers)
    let keepsShapedTexts = advises && Self.canKeep(texts)
    var measured: [MeasuringWorker.Part] = []
    for (index, font) in tested.enumerated() {
      measured.append(
        try await team.measure(
          texts, in: font, options, keepsShapedTexts: keepsShapedTexts && index > 0))
    }
    let labels = FontLabels.labels(of: fonts, families: tested.map(\.family))
    let faces = try tested.map { try TestedFace($0, options) }
    var comparisons: [FontComparison] = []
    for second in fonts.indices.dropFirst() {
      let adviser = FontAdviser(
        team: team, texts: texts, options: options, first: tested[0], second: tested[second],
        firstMetrics: faces[0].metrics)
      var results = options.conditions.indices.map {
        result($0, measured[0].measurements[$0], measured[second].measurements[$0])
      }
      if advises { try await add(adviser, measured[0], measured[second], to: &results) }
      comparisons.append(FontComparison(first: 0, second: second, results: results))
    }
    return MetricsReport(
      texts: texts, conditions: options.conditions,
      fonts: fonts.indices.map {
        MetricsReport.Font(
          tested[$0], faces[$0], label: labels[$0], measurements: measured[$0].measurements)
      }, comparisons: comparisons)
  }

  /// The largest length of all texts whose shaped form is kept for the advice, in bytes. Shaped texts need
  /// 40 to 100 times as much.
  private static let keptLength = 4 << 20

  private static func canKeep(_ texts: [MeasuredText]) -> Bool {
    var length = 0
    for text in texts {
      length += text.text.utf8.count
      if length > keptLength { return false }
    }
    return true
  }

  /// Adds advice to the results of a comparison.
  private func add(
    _ adviser: FontAdviser, _ first: MeasuringWorker.Part, _ second: MeasuringWorker.Part,
    to results: inout [FontComparison.Result]
  ) async throws {
    var condition = 0
    for (number, locale) in options.locales.enumerated() {
      for width in options.widths {
        let scales = condition..<condition + options.scales.count
        let advice = try await adviser.advice(
          locale: locale, width: width,
          measured: scales.map { (first.measurements[$0], second.measurements[$0]) },
          shaped: second.shaped[number], worst: worst)
        for (index, advice) in zip(scales, advice) { results[index].advice = advice }
        condition = scales.upperBound
      }
    }
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

/// The face of a font that is measured, and its metrics.
private struct TestedFace {
  var path: String
  var metrics: FontMetrics
  var unitsPerEm: Int
  var warnings: [String]
  var identity: FontIdentity

  init(_ font: FontUnderTest, _ options: MeasuringOptions) throws {
    let shaper = try TextShaper(library: font.library)
    let style = font.style(options.lineHeight)
    let face = try font.face(style, shaper)
    path = face.path
    metrics = try shaper.metrics(of: face)
    unitsPerEm = try shaper.unitsPerEm(of: face)
    identity = try FontReport(of: font.setting).identity
    warnings = font.library.warnings + (try shaper.warnings(about: style))
  }
}

extension MetricsReport.Font {
  fileprivate init(
    _ font: FontUnderTest, _ face: TestedFace, label: String, measurements: [[TextMeasurement]]
  ) {
    self.init(
      label: label, file: face.path, family: font.family, size: font.setting.size,
      sha256: face.identity.sha256, version: face.identity.version, unitsPerEm: face.unitsPerEm,
      ascent: face.metrics.ascent, descent: face.metrics.descent,
      lineGap: face.metrics.lineGap, capHeight: face.metrics.capHeight,
      xHeight: face.metrics.xHeight, warnings: face.warnings, measurements: measurements)
  }
}
