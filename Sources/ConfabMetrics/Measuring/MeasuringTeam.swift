import ConfabSupport
import FoundationEssentials
import Synchronization

/// Workers that measure at the same time.
struct MeasuringTeam: Sendable {
  let workers: [MeasuringWorker]
  /// What is told about the share that is done.
  let progress: MeasuringProgress

  /// The number of texts that a worker measures at a time.
  private static let batch = 64

  /// - Parameters:
  ///   - count: The number of texts, which limits the number of workers.
  ///   - workers: The largest number of workers; `nil` for one on each processor, up to 16.
  ///   - progress: What is told about the share that is done.
  init(texts count: Int, workers: Int?, progress: MeasuringProgress) {
    self.progress = progress
    let most = workers ?? min(16, ProcessInfo.processInfo.activeProcessorCount)
    self.workers = (0..<max(1, min(most, count / Self.batch))).map { _ in MeasuringWorker() }
  }

  /// Measures texts in a font under all conditions.
  ///
  /// - Throws: `FontError`, and `CancellationError`.
  /// - Complexity: linear in the length of the texts.
  func measure(
    _ texts: [MeasuredText], in font: FontUnderTest, _ options: MeasuringOptions,
    keepsShapedTexts: Bool = false
  ) async throws -> MeasuringWorker.Part {
    let parts = try await inBatches(of: texts.count) { worker, range in
      try await worker.measure(
        texts[range], in: font, options, keepsShapedTexts: keepsShapedTexts)
    }
    return MeasuringWorker.Part(
      measurements: joined(parts.map(\.measurements)), shaped: joined(parts.map(\.shaped)))
  }

  /// Runs a function on batches of texts and returns the results in the order of the texts.
  func inBatches<Part: Sendable>(
    of count: Int,
    _ body: @escaping @Sendable (MeasuringWorker, Range<Int>) async throws -> Part
  ) async throws -> [Part] {
    let ranges = stride(from: 0, to: count, by: Self.batch).map {
      $0..<min(count, $0 + Self.batch)
    }
    return try await ranges.concurrentMap(workers: workers.count) { range, worker in
      let part = try await body(workers[worker], range)
      progress.add(range.count)
      return part
    }
  }
}

/// Appends the inner lists of several parts to each other.
private func joined<Element>(_ parts: [[[Element]]]) -> [[Element]] {
  guard var result = parts.first else { return [] }
  for part in parts.dropFirst() {
    for index in part.indices { result[index] += part[index] }
  }
  return result
}

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
