/// The differences of all texts under one condition in a few numbers.
package struct ComparisonSummary: Sendable, Hashable, Codable {
  /// The distribution of absolute differences. The percentiles are values that occur (nearest
  /// rank).
  package struct Spread: Sendable, Hashable, Codable {
    /// The median.
    package var p50: Double
    /// The value that 95 % of the texts do not exceed.
    package var p95: Double
    /// The largest value.
    package var max: Double
  }

  /// The number of texts.
  package var texts: Int
  /// The number of texts with a line that ends at another place.
  package var rewrapped: Int
  /// The number of lines of all texts in the first font.
  package var firstLines: Int
  /// The number of lines of all texts in the second font.
  package var secondLines: Int
  /// The number of texts whose bubble is taller in the second font.
  package var grown: Int
  /// The number of texts whose bubble is less tall in the second font.
  package var shrunk: Int
  /// The sum of the bubbles' widths in the first font, in device pixels.
  package var firstWidth: Int
  /// The sum of the bubbles' widths in the second font, in device pixels.
  package var secondWidth: Int
  /// The sum of the bubbles' heights in the first font, in device pixels.
  package var firstHeight: Int
  /// The sum of the bubbles' heights in the second font, in device pixels.
  package var secondHeight: Int
  /// The sum of the advances in the second font divided by that in the first one; 1 if both are 0.
  package var advanceRatio: Double
  /// The differences of the bubbles' widths, in device pixels.
  package var width: Spread
  /// The differences of the bubbles' heights, in device pixels.
  package var height: Spread
  /// The share of the bytes that a fallback font draws, for the first font, 0 … 1.
  package var firstFallback: Double
  /// The share of the bytes that a fallback font draws, for the second font, 0 … 1.
  package var secondFallback: Double
  /// The number of code points that the first font and its fallbacks do not have, each once.
  package var firstMissing: Int
  /// The number of code points that the second font and its fallbacks do not have, each once.
  package var secondMissing: Int
  /// The texts with the largest differences, the largest first, as indexes in
  /// ``FontComparisonReport/texts``: by height, then by width, then by advance.
  package var worst: [Int]
}

extension ComparisonSummary {
  /// Compares the measurements of the same texts in two fonts.
  ///
  /// - Parameters:
  ///   - first: The measurements in the first font.
  ///   - second: The measurements in the second font.
  ///   - worst: The largest number of texts in ``worst``.
  init(_ first: [TextMeasurement], _ second: [TextMeasurement], worst: Int) {
    let differences = first.indices.compactMap {
      MessageDifference(text: $0, first[$0], second[$0])
    }
    self.init(first, second, differences, worst: worst)
  }

  /// Compares the measurements of the same texts in two fonts.
  ///
  /// - Parameters:
  ///   - first: The measurements in the first font.
  ///   - second: The measurements in the second font.
  ///   - differences: The differences of both, in the order of the texts.
  ///   - worst: The largest number of texts in ``worst``.
  /// - Complexity: O(*n* log *n*) in the number of texts.
  init(
    _ first: [TextMeasurement], _ second: [TextMeasurement], _ differences: [MessageDifference],
    worst: Int
  ) {
    let (a, b) = (Totals(first), Totals(second))
    let largest = differences.sorted(by: MessageDifference.isLarger).prefix(worst)
    self.init(
      texts: first.count, rewrapped: differences.count { $0.isRewrapped },
      firstLines: a.lines, secondLines: b.lines,
      grown: differences.count { $0.height > 0 }, shrunk: differences.count { $0.height < 0 },
      firstWidth: a.width, secondWidth: b.width, firstHeight: a.height, secondHeight: b.height,
      advanceRatio: Self.ratio(b.advance, a.advance),
      width: Spread(differences.map { abs($0.width) }, of: first.count),
      height: Spread(differences.map { abs($0.height) }, of: first.count),
      firstFallback: a.fallbackShare, secondFallback: b.fallbackShare,
      firstMissing: a.missing.count, secondMissing: b.missing.count,
      worst: largest.map(\.text))
  }

  /// A ratio of sums of advances; 1 if one of them is not above 0.
  static func ratio(_ second: Double, _ first: Double) -> Double {
    first > 0 && second > 0 ? second / first : 1
  }

  private struct Totals {
    var lines = 0
    var width = 0
    var height = 0
    var advance = 0.0
    var missing: Set<UInt32> = []
    private var bytes = 0
    private var fallbackBytes = 0

    init(_ measurements: [TextMeasurement]) {
      for measurement in measurements {
        lines += measurement.lines.count
        width += measurement.bubbleWidth
        height += measurement.bubbleHeight
        advance += measurement.advance
        missing.formUnion(measurement.missing)
        for use in measurement.fonts {
          bytes += use.end - use.start
          if use.isFallback { fallbackBytes += use.end - use.start }
        }
      }
    }

    var fallbackShare: Double { bytes == 0 ? 0 : Double(fallbackBytes) / Double(bytes) }
  }
}

extension ComparisonSummary.Spread {
  /// The distribution of absolute differences.
  ///
  /// - Parameters:
  ///   - values: The differences of the texts that differ, 0 or more.
  ///   - count: The number of all texts. The others have a difference of 0.
  init(_ values: [Int], of count: Int) {
    let sorted = values.sorted()
    func percentile(_ share: Double) -> Double {
      let rank = Int((Double(count) * share).rounded(.up))
      let index = rank - 1 - (count - sorted.count)
      return sorted.indices.contains(index) ? Double(sorted[index]) : 0
    }
    self.init(p50: percentile(0.5), p95: percentile(0.95), max: Double(sorted.last ?? 0))
  }
}
