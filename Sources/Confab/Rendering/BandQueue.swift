import Synchronization

/// A queue of the bands of a picture that several workers draw.
final class BandQueue: Sendable {
  private let bands: [Range<Int>]
  private let taken = Mutex(0)

  init(_ bands: [Range<Int>]) { self.bands = bands }

  /// Removes and returns the next band, or returns `nil` if the queue is empty.
  func next() -> Range<Int>? {
    let index = taken.withLock { taken in
      defer { taken += 1 }
      return taken
    }
    return index < bands.count ? bands[index] : nil
  }

  /// Runs work on all workers, or on as many as there are bands. The workers take bands from one
  /// queue.
  static func share<Result: Sendable>(
    _ bands: [Range<Int>], _ workers: [DrawWorker],
    _ work: @escaping @Sendable (DrawWorker, BandQueue) async throws -> Result
  ) async throws -> [Result] {
    let queue = BandQueue(bands)
    let useful = workers.prefix(bands.count)
    if useful.count == 1 { return [try await work(useful[0], queue)] }
    return try await withThrowingTaskGroup(of: Result.self) { group in
      for worker in useful { group.addTask { try await work(worker, queue) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}
