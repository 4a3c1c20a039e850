import Dispatch
import Synchronization

/// A time limit of a task.
///
/// Its timer does not need a thread of the pool that draws: all of them may be busy for long.
package enum Deadline {
  private final class Flag: Sendable { let isSet = Atomic(false) }

  private static let queue = DispatchQueue(label: "confab.deadline", qos: .userInteractive)

  /// Runs a function as a task that is cancelled after a time, and waits for its end.
  ///
  /// - Parameters:
  ///   - seconds: The time.
  ///   - body: The function. It should end soon after it is cancelled.
  /// - Returns: The result of the function, and whether the time has passed.
  package static func run<Result: Sendable>(
    seconds: Double, _ body: @escaping @Sendable () async -> Result
  ) async -> (result: Result, hasPassed: Bool) {
    let task = Task { await body() }
    let flag = Flag()
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler {
      flag.isSet.store(true, ordering: .relaxed)
      task.cancel()
    }
    timer.schedule(deadline: .now() + seconds)
    timer.resume()
    defer { timer.cancel() }
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    return (result, flag.isSet.load(ordering: .relaxed))
  }
}
