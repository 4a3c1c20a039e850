import ConfabSupport
import ConfabText

/// Texts measured in several fonts, and what advice needs besides the measurements.
package struct MeasuredFonts: Sendable {
  private let team: MeasuringTeam
  private let texts: [MeasuredText]
  private let options: MeasuringOptions
  private let fonts: [FontUnderTest]
  private let faces: [TestedFace]
  private let parts: [MeasuringWorker.Part]

  init(
    _ fonts: [FontUnderTest], _ texts: [MeasuredText], _ options: MeasuringOptions, workers: Int?,
    keepsShapedTexts: Bool, progress: ProgressCount
  ) async throws {
    self.fonts = fonts
    self.texts = texts
    self.options = options
    team = MeasuringTeam(texts: texts.count, workers: workers, progress: progress)
    // First, because a face that does not exist is an error.
    var faces: [TestedFace] = []
    for font in fonts {
      faces.append(
        try await team.workers[0].withShaper(of: font) {
          try TestedFace(font, options, shaper: $0)
        })
    }
    self.faces = faces
    let keeps = keepsShapedTexts && Self.canKeep(texts)
    var parts: [MeasuringWorker.Part] = []
    for (index, font) in fonts.enumerated() {
      parts.append(
        try await team.measure(texts, in: font, options, keepsShapedTexts: keeps && index > 0))
    }
    self.parts = parts
  }

  /// The largest length of all texts whose shaped form is kept for the advice, in bytes. Shaped
  /// texts need 40 to 100 times as much.
  private static let keptLength = 4 << 20

  private static func canKeep(_ texts: [MeasuredText]) -> Bool {
    var length = 0
    for text in texts {
      length += text.text.utf8.count
      if length > keptLength { return false }
    }
    return true
  }

  /// The measurements of all texts in a font under a condition.
  func measurements(_ font: Int, _ condition: Int) -> [TextMeasurement] {
    parts[font].measurements[condition]
  }

  /// The fonts as they are reported.
  var reportedFonts: [FontComparisonReport.Font] {
    let labels = FontLabels.labels(
      of: fonts.map(\.setting), families: fonts.map(\.family))
    return fonts.indices.map {
      FontComparisonReport.Font(
        fonts[$0], faces[$0], label: labels[$0], texts: texts,
        measurements: parts[$0].measurements)
    }
  }

  private func adviser(for second: Int) -> FontAdviser {
    FontAdviser(
      team: team, texts: texts, options: options, first: fonts[0], second: fonts[second],
      firstMetrics: faces[0].metrics)
  }

  /// The advice for a font under all conditions.
  func advice(for second: Int, worst: Int) async throws -> [FontAdvice] {
    let adviser = adviser(for: second)
    var result: [FontAdvice] = []
    for (number, locale) in options.locales.enumerated() {
      for width in options.widths {
        let scales = result.count..<result.count + options.scales.count
        result += try await adviser.advice(
          locale: locale, width: width,
          measured: scales.map { (measurements(0, $0), measurements(second, $0)) },
          shaped: parts[second].shaped[number], worst: worst)
      }
    }
    return result
  }

  /// The number of texts in a font that each factor rewraps, for each locale and width. For
  /// benchmarks.
  ///
  /// - Throws: `FontError`, and `CancellationError`.
  package func sweeps(for second: Int) async throws -> [[FontAdvice.SweepPoint]] {
    let adviser = adviser(for: second)
    var result: [[FontAdvice.SweepPoint]] = []
    for (number, locale) in options.locales.enumerated() {
      for width in options.widths {
        result.append(
          try await adviser.sweep(
            locale: locale, width: width, ratio: 1,
            measurements(0, result.count * options.scales.count),
            shaped: parts[second].shaped[number]))
      }
    }
    return result
  }
}
