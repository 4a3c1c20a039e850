import ConfabText
import FoundationEssentials

/// Workers that measure the same fonts at the same time.
struct MeasuringTeam: Sendable {
  private let workers: [MeasuringWorker]

  /// The number of texts that a worker measures at a time.
  private static let batch = 64

  /// - Parameters:
  ///   - count: The number of texts, which limits the number of workers.
  ///   - workers: The largest number of workers; `nil` for one on each processor, up to 16.
  init(_ fonts: [FontUnderTest], _ options: MeasuringOptions, texts count: Int, workers: Int?) {
    let most = workers ?? min(16, ProcessInfo.processInfo.activeProcessorCount)
    let useful = max(1, min(most, count / Self.batch))
    self.workers = (0..<useful).map { _ in MeasuringWorker(fonts, options) }
  }

  /// Measures texts in all fonts under all conditions.
  ///
  /// - Throws: `FontError`, and `CancellationError`.
  /// - Complexity: linear in the length of the texts.
  func measure(
    _ texts: [MeasuredText], keepsShapedTexts: Bool = false
  ) async throws -> MeasuringWorker.Part {
    try await inBatches(of: texts.count) { worker, range in
      try await worker.measure(texts[range], keepsShapedTexts: keepsShapedTexts)
    } joined: { parts in
      MeasuringWorker.Part(
        measurements: joined(parts.map(\.measurements)), shaped: joined(parts.map(\.shaped)))
    }
  }

  /// Runs a function on batches of texts and joins the results in the order of the texts.
  private func inBatches<Part: Sendable>(
    of count: Int,
    _ body: @escaping @Sendable (MeasuringWorker, Range<Int>) async throws -> Part,
    joined: ([Part]) -> Part
  ) async throws -> Part {
    let ranges = stride(from: 0, to: max(1, count), by: Self.batch).map {
      $0..<min(count, $0 + Self.batch)
    }
    var parts = [Part?](repeating: nil, count: ranges.count)
    try await withThrowingTaskGroup(of: (worker: Int, number: Int, part: Part).self) { group in
      var next = 0
      func start(_ worker: Int) {
        guard next < ranges.count else { return }
        let (number, range) = (next, ranges[next])
        let measurer = workers[worker]
        group.addTask { (worker, number, try await body(measurer, range)) }
        next += 1
      }
      for worker in workers.indices { start(worker) }
      while let done = try await group.next() {
        parts[done.number] = done.part
        start(done.worker)
      }
    }
    return joined(parts.compactMap { $0 })
  }
}

/// Appends the innermost lists of several parts to each other.
private func joined<Element>(_ parts: [[[[Element]]]]) -> [[[Element]]] {
  guard var result = parts.first else { return [] }
  for part in parts.dropFirst() {
    for outer in part.indices {
      for inner in part[outer].indices { result[outer][inner] += part[outer][inner] }
    }
  }
  return result
}
