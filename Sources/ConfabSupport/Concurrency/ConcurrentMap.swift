import Synchronization

/// Runs a function for some numbers at the same time and waits for all of them.
///
/// After an error, the other tasks are cancelled.
///
/// - Parameters:
///   - count: The function is called once with each number below it.
///   - body: Returns the result for a number. It is called in the task itself if there is only one.
/// - Returns: The results in the order of the numbers.
/// - Throws: The first error of `body`.
@inlinable
package func forkJoin<Output: Sendable, Failure: Error>(
  _ count: Int, _ body: @escaping @Sendable (Int) async throws(Failure) -> Output
) async throws(Failure) -> [Output] {
  if count == 1 { return [try await body(0)] }
  let outcome = await withTaskGroup(of: (Int, Result<Output, Failure>).self) { group in
    for number in 0..<count {
      group.addTask {
        do throws(Failure) { return (number, .success(try await body(number))) } catch {
          return (number, .failure(error))
        }
      }
    }
    var outputs = [Output?](repeating: nil, count: count)
    var failure: Failure?
    for await (number, result) in group {
      switch result {
      case .success(let output): outputs[number] = output
      case .failure(let error):
        failure = failure ?? error
        group.cancelAll()
      }
    }
    return failure.map(Result<[Output], Failure>.failure) ?? .success(outputs.compactMap(\.self))
  }
  return try outcome.get()
}

extension Array where Element: Sendable {
  /// Transforms the elements on several workers, each of which takes the next element when it is
  /// free.
  ///
  /// - Parameters:
  ///   - workers: The number of elements that are transformed at the same time, at least 1.
  ///   - progress: Called after each element with the share that is done, 0 … 1, which rises, from
  ///     any thread.
  ///   - transform: Called with each element and the index of the worker.
  /// - Returns: The results in the order of the elements.
  /// - Throws: The first error of `transform`, `CancellationError`.
  package func concurrentMap<Output: Sendable>(
    workers: Int, progress: @escaping @Sendable (Double) -> Void = { _ in },
    _ transform: @escaping @Sendable (Element, _ worker: Int) async throws -> Output
  ) async throws -> [Output] {
    let queue = Queue(count: count)
    let done = ProgressCount(of: count, report: progress)
    return try await forkJoin(Swift.max(1, Swift.min(workers, count))) { worker in
      var outputs: [(index: Int, output: Output)] = []
      while let index = queue.takeNext() {
        try Task.checkCancellation()
        outputs.append((index, try await transform(self[index], worker)))
        done.add(1)
      }
      return outputs
    }.joined().sorted { $0.index < $1.index }.map(\.output)
  }

  /// The elements that workers take.
  private final class Queue: Sendable {
    private let next = Atomic(0)
    private let count: Int

    init(count: Int) { self.count = count }

    /// The index of the next element; `nil` if there is none.
    func takeNext() -> Int? {
      let index = next.add(1, ordering: .relaxed).oldValue
      return index < count ? index : nil
    }
  }
}
