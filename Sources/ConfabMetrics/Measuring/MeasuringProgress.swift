import Synchronization

/// The share of a comparison that is done.
///
/// A comparison goes through all texts once for each font, and four times for each advice: the
/// sweep of factors, that of letter-spacings, and two measurements of what is left.
final class MeasuringProgress: Sendable {
  private static let passesOfAdvice = 4

  private let total: Int
  private let done = Atomic(0)
  private let report: @Sendable (Double) -> Void

  /// - Parameters:
  ///   - texts: The number of texts.
  ///   - fonts: The number of fonts.
  ///   - advised: The number of locales and widths for which each font after the first gets advice.
  ///   - report: Called with a share of 0 … 1, from any thread.
  init(
    texts: Int, fonts: Int, advised: Int, report: @escaping @Sendable (Double) -> Void
  ) {
    total = texts * (fonts + (fonts - 1) * advised * Self.passesOfAdvice)
    self.report = report
  }

  /// Counts texts of a pass.
  func add(_ texts: Int) {
    let done = done.add(texts, ordering: .relaxed).newValue
    report(min(1, Double(done) / Double(max(1, total))))
  }
}
