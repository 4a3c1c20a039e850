import Synchronization

extension Array where Element: Sendable {
  /// Transforms the elements on several workers, each of which takes the next element when it is
  /// free.
  ///
  /// - Parameters:
  ///   - workers: The number of elements that are transformed at the same time, at least 1.
  ///   - progress: Called repeatedly with the fraction that is done, 0 … 1, from any thread.
  ///   - transform: Called with each element and the index of the worker.
  /// - Returns: The results in the order of the elements.
  /// - Throws: The first error of `transform`, `CancellationError`.
  package func concurrentMap<Output: Sendable>(
    workers: Int, progress: @escaping @Sendable (Double) -> Void,
    _ transform: @escaping @Sendable (Element, _ worker: Int) async throws -> Output
  ) async throws -> [Output] {
    let queue = Queue(count: count)
    return try await withThrowingTaskGroup(of: [(Int, Output)].self) { group in
      for worker in 0..<Swift.max(1, Swift.min(workers, count)) {
        group.addTask {
          var outputs: [(Int, Output)] = []
          while let index = queue.takeNext() {
            try Task.checkCancellation()
            outputs.append((index, try await transform(self[index], worker)))
            progress(queue.finishOne())
          }
          return outputs
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// The elements that workers take.
  private final class Queue: Sendable {
    private let next = Atomic(0)
    private let done = Atomic(0)
    private let count: Int

    init(count: Int) { self.count = count }

    /// The index of the next element; `nil` if there is none.
    func takeNext() -> Int? {
      let index = next.add(1, ordering: .relaxed).oldValue
      return index < count ? index : nil
    }

    /// Counts an element and returns the fraction that is done.
    func finishOne() -> Double {
      Double(done.add(1, ordering: .relaxed).newValue) / Double(count)
    }
  }
}
