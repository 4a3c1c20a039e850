import ConfabText

/// Finds settings with which the second of two fonts takes about the same space as the first one,
/// and measures the texts again with them.
struct FontAdviser: Sendable {
  let team: MeasuringTeam
  let texts: [MeasuredText]
  let options: MeasuringOptions
  let first: FontUnderTest
  let second: FontUnderTest
  /// The vertical metrics of the first font at its size.
  let firstMetrics: FontMetrics

  /// The advice for one locale and one width, at each scale.
  ///
  /// - Parameters:
  ///   - locale: The locale.
  ///   - width: The width of lines in points.
  ///   - measured: The measurements in both fonts by scale.
  ///   - shaped: The texts shaped in the second font; empty to shape them again.
  ///   - worst: The largest number of texts in ``ComparisonSummary/worst``.
  /// - Throws: `FontError`, and `CancellationError`.
  func advice(
    locale: String, width: Double,
    measured: [(first: [TextMeasurement], second: [TextMeasurement])], shaped: [ShapedText],
    worst: Int
  ) async throws -> [FontAdvice] {
    guard let sample = measured.first else { return [] }
    let a = sample.first.reduce(0) { $0 + $1.advance }
    let b = sample.second.reduce(0) { $0 + $1.advance }
    let ratio = ComparisonSummary.ratio(a, b)
    let points = try await sweep(
      locale: locale, width: width, ratio: ratio, sample.first, shaped: shaped)
    let best = FactorSweep.best(points, ratio: ratio)
    let spacing = try await spacing(locale: locale, width: width, sample.first)
    var resized = second.setting
    resized.size *= best
    let sized = second.with(resized, override: override(size: resized.size))
    var respaced = second.setting
    respaced.letterSpacing = spacing
    let spaced = second.with(respaced, override: override(size: respaced.size))
    let own = MeasuringOptions(
      widths: [width], scales: options.scales, locales: [locale], lineHeight: options.lineHeight)
    let withSize = try await team.measure(texts, in: sized, own).measurements
    let withSpacing = try await team.measure(texts, in: spaced, own).measurements
    return measured.indices.map { scale in
      FontAdvice(
        ratioFactor: ratio, bestFactor: best, sweep: points, letterSpacing: spacing,
        ascentOverride: firstMetrics.ascent / resized.size,
        descentOverride: firstMetrics.descent / resized.size,
        lineGapOverride: firstMetrics.lineGap / resized.size,
        remaining: ComparisonSummary(measured[scale].first, withSize[scale], worst: worst),
        remainingWithLetterSpacing: ComparisonSummary(
          measured[scale].first, withSpacing[scale], worst: worst))
    }
  }

  /// The vertical metrics of the first font, relative to another type size.
  private func override(size: Double) -> VerticalOverride {
    VerticalOverride(
      ascent: firstMetrics.ascent / size, descent: firstMetrics.descent / size,
      lineGap: firstMetrics.lineGap / size, linePitch: first.themeMetrics.linePitch)
  }

  /// The number of rewrapped texts at each factor.
  func sweep(
    locale: String, width: Double, ratio: Double, _ measured: [TextMeasurement],
    shaped: [ShapedText]
  ) async throws -> [FontAdvice.SweepPoint] {
    let sweep = FactorSweep(
      font: second, options: options, locale: locale, width: width,
      factors: FactorSweep.factors(around: ratio))
    let second = second
    let parts = try await team.inBatches(of: texts.count) { [texts] worker, range in
      try await worker.withShaper(of: second) { shaper in
        try sweep.points(
          texts[range], shaped: shaped.isEmpty ? [] : shaped[range], first: measured[range],
          shaper: shaper)
      }
    }
    return sweep.factors.indices.map { index in
      FontAdvice.SweepPoint(
        factor: sweep.factors[index],
        rewrapped: parts.reduce(0) { $0 + $1[index].rewrapped },
        lines: parts.reduce(0) { $0 + $1[index].lines })
    }
  }

  /// The letter-spacing that rewraps fewest texts, in points.
  private func spacing(
    locale: String, width: Double, _ measured: [TextMeasurement]
  ) async throws -> Double {
    let style = SpacingSweep.style(second.style(options.lineHeight))
    let stride = max(1, texts.count / SpacingSweep.maximumTexts)
    let second = second
    let parts = try await team.inBatches(of: texts.count) { [texts] worker, range in
      try await worker.withShaper(of: second) { shaper in
        try range.filter { $0 % stride == 0 }.map { index in
          let text = texts[index]
          let shaped = try shaper.shape(
            text.text, style: style, spans: text.spans, language: locale)
          return SpacingSweep.Text(breaks: shaped.spacedBreaks, first: measured[index])
        }
      }
    }
    let best = SpacingSweep.best(parts.flatMap { $0 }, size: style.size, width: width)
    return best ?? second.setting.letterSpacing
  }
}

/// Settings with which a font takes about the same space as another one.
package struct FontAdvice: Sendable, Hashable, Codable {
  /// The number of rewrapped texts at one factor.
  package struct SweepPoint: Sendable, Hashable, Codable {
    /// The factor of the type size; 1 is no change.
    package var factor: Double
    /// The number of texts with a line that ends at another place.
    package var rewrapped: Int
    /// The sum of the absolute differences of the numbers of lines.
    package var lines: Int
  }

  /// The factor at which the sums of advances are equal. CSS has it as `size-adjust`.
  package var ratioFactor: Double
  /// The factor that rewraps fewest texts; of several, the one nearest to ``ratioFactor``.
  package var bestFactor: Double
  /// The number of rewrapped texts by factor, in ascending order of factors.
  package var sweep: [SweepPoint]
  /// The extra space between characters that rewraps fewest texts at an unchanged size, in points.
  package var letterSpacing: Double
  /// The ascent, relative to the size after ``bestFactor``. CSS has it as `ascent-override`.
  package var ascentOverride: Double
  /// The descent, relative to the size after ``bestFactor``.
  package var descentOverride: Double
  /// The line gap, relative to the size after ``bestFactor``.
  package var lineGapOverride: Double
  /// What is left when the texts are shaped and measured again with ``bestFactor`` and the
  /// overrides.
  package var remaining: ComparisonSummary
  /// What is left with ``letterSpacing`` instead.
  package var remainingWithLetterSpacing: ComparisonSummary
}
