import Confab
import Synchronization

/// The lanes of a studio, each for one request at a time, and a bounded queue in front of them.
final class LanePool: Sendable {
  private struct Waiter {
    var id: Int
    var continuation: CheckedContinuation<Studio, any Error>
  }

  private struct State {
    var free: [Studio]
    /// The first one gets the next lane.
    var waiting: [Waiter] = []
    var lastID = 0
    /// The mean time of the latest requests in seconds.
    var meanTime = 0.1
  }

  /// The share of the newest time in the mean.
  private static let weight = 0.1
  /// The shortest and the longest time after which a client is told to try again, in seconds.
  private static let retries = 1...60

  /// The number of lanes.
  let count: Int
  /// The most requests that wait.
  let capacity: Int
  private let state: Mutex<State>

  /// - Parameters:
  ///   - lanes: The lanes; at least one.
  ///   - capacity: The most requests that wait for a lane.
  init(_ lanes: [Studio], capacity: Int) {
    count = lanes.count
    self.capacity = capacity
    state = Mutex(State(free: lanes))
  }

  /// The numbers of requests that are answered and that wait.
  var load: (busy: Int, waiting: Int) {
    state.withLock { (count - $0.free.count, $0.waiting.count) }
  }

  /// Runs a function with a lane as soon as one is free.
  ///
  /// - Throws: ``ServiceProblem`` with the code `busy` if the queue is full, `CancellationError`, and
  ///   the errors of `body`.
  func withLane<Result: Sendable>(
    _ body: @Sendable (Studio) async throws -> Result
  ) async throws -> Result {
    let lane = try await take()
    let start = ContinuousClock.now
    defer { give(lane, after: start.duration(to: .now) / .seconds(1)) }
    try Task.checkCancellation()
    return try await body(lane)
  }

  private func take() async throws -> Studio {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Studio, any Error>? = state.withLock { state in
          if Task.isCancelled { return .failure(CancellationError()) }
          if let lane = state.free.popLast() { return .success(lane) }
          guard state.waiting.count < capacity else { return .failure(busy(state)) }
          state.waiting.append(Waiter(id: id, continuation: continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  private func give(_ lane: Studio, after time: Double) {
    let next: Waiter? = state.withLock { state in
      state.meanTime += Self.weight * (time - state.meanTime)
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.free.append(lane)
      return nil
    }
    next?.continuation.resume(returning: lane)
  }

  private func busy(_ state: State) -> ServiceProblem {
    let time = Double(state.waiting.count + 1) * state.meanTime / Double(count)
    return ServiceProblem(
      .busy, "\(count) requests are answered and \(state.waiting.count) wait; try again later"
    ).retry(after: Self.seconds(time))
  }

  /// A time of waiting in whole seconds.
  private static func seconds(_ time: Double) -> Int {
    guard time.isFinite, time < Double(retries.upperBound) else { return retries.upperBound }
    return max(retries.lowerBound, Int(time.rounded(.up)))
  }
}

/// A limit of the memory for the bodies of all requests together.
final class ByteBudget: Sendable {
  private let limit: Int
  private let used = Mutex(0)

  /// - Parameter limit: The most bytes.
  init(_ limit: Int) { self.limit = limit }

  /// Takes bytes from the budget. Returns `false`, and takes none, if too few are left.
  func take(_ count: Int) -> Bool {
    used.withLock { used in
      guard used + count <= limit else { return false }
      used += count
      return true
    }
  }

  /// Returns bytes to the budget.
  func give(_ count: Int) { used.withLock { $0 -= count } }
}
