import ConfabText

/// The factors of the type size that are tried, and the number of texts that each rewraps.
///
/// Texts are shaped once at the unchanged size. A text at `f` times the size is `f` times as wide,
/// because HarfBuzz multiplies design units by a scale, so it has the same lines at the width `w`
/// as the unchanged text at `w / f`. This is how `size-adjust` of CSS works, too. It is exact up to
/// HarfBuzz' rounding of each advance to 1/1024 point, and therefore the best factor is measured
/// again. Letter-spacing and tracking are lengths that do not scale: texts with them are shaped
/// again for each factor. Fallback fonts scale with the type size.
struct FactorSweep: Sendable {
  /// The number of factors.
  static let count = 60
  /// The largest factor relative to the ratio of advances; the smallest one is its inverse.
  static let reach = 1.25

  /// The factors in ascending order: 1, the ratio, and factors around the ratio, which lie closer
  /// together near it. All are multiples of 1/10,000, so that a printed factor is the one that was
  /// tried.
  static func factors(around ratio: Double) -> [Double] {
    func rounded(_ factor: Double) -> Double { (factor * 10_000).rounded() / 10_000 }
    var factors: Set<Double> = [1, rounded(ratio)]
    let steps = (count - 2) / 2
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      // The square makes the steps near the ratio small: 1/40 % at first, 1.5 % at the ends.
      let distance = 1 + (reach - 1) * share * share
      factors.insert(rounded(ratio * distance))
      factors.insert(rounded(ratio / distance))
    }
    return factors.sorted()
  }

  let font: FontUnderTest
  let options: MeasuringOptions
  let locale: String
  let width: Double
  let factors: [Double]

  /// Counts the texts that are rewrapped at each factor.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - shaped: The texts as they were shaped in the font; empty to shape them again.
  ///   - first: Their measurements in the first font.
  ///   - shaper: A shaper of the font's library.
  /// - Throws: `FontError`, and `CancellationError` at the latest after the current text.
  /// - Complexity: linear in the number of factors and of the places where lines can end.
  func points(
    _ texts: ArraySlice<MeasuredText>, shaped: ArraySlice<ShapedText>,
    first: ArraySlice<TextMeasurement>, shaper: TextShaper
  ) throws -> [FontAdvice.SweepPoint] {
    var points = factors.map { FontAdvice.SweepPoint(factor: $0, rewrapped: 0, lines: 0) }
    var lines: [MeasuredLine] = []
    for index in texts.indices {
      try Task.checkCancellation()
      let text =
        try shaped.isEmpty ? shape(texts[index], factor: 1, shaper) : shaped[index]
      let isLinear = text.scalesWithSize
      let reference = first[index].lines
      let avoidsLoneWord = font.avoidsLoneWord(options.lineHeight)
      for number in factors.indices {
        let factor = factors[number]
        try shaper.measureLines(
          of: isLinear ? text : shape(texts[index], factor: factor, shaper),
          width: isLinear ? width / factor : width, avoidsLoneWord: avoidsLoneWord, into: &lines)
        let isSame =
          lines.count == reference.count
          && zip(lines, reference).allSatisfy { $0.bytes.lowerBound == $1.start }
        if !isSame {
          points[number].rewrapped += 1
          points[number].lines += abs(lines.count - reference.count)
        }
      }
    }
    return points
  }

  private func shape(
    _ text: MeasuredText, factor: Double, _ shaper: TextShaper
  ) throws -> ShapedText {
    var setting = font.setting
    setting.size *= factor
    return try shaper.shape(
      text.text, style: font.with(setting).style(options.lineHeight), spans: text.spans,
      language: locale)
  }

  /// The factor that rewraps fewest texts; of several, the one nearest to the ratio.
  static func best(_ points: [FontAdvice.SweepPoint], ratio: Double) -> Double {
    let best = points.min {
      ($0.rewrapped, abs($0.factor - ratio)) < ($1.rewrapped, abs($1.factor - ratio))
    }
    return best?.factor ?? 1
  }
}
