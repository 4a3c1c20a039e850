import ConfabSupport
import FoundationEssentials

/// Workers that measure at the same time.
struct MeasuringTeam: Sendable {
  let workers: [MeasuringWorker]
  /// Counts measured texts.
  let progress: ProgressCount

  /// The number of texts that a worker measures at a time.
  private static let batch = 64

  /// - Parameters:
  ///   - count: The number of texts, which limits the number of workers.
  ///   - workers: The largest number of workers; `nil` for one on each processor, up to 16.
  ///   - progress: Counts measured texts.
  init(texts count: Int, workers: Int?, progress: ProgressCount) {
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
