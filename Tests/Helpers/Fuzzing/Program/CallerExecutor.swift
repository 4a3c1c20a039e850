import Glibc
import Synchronization

/// Runs a task on the thread that waits for it. libFuzzer calls the target from a plain thread, and
/// switching to another thread takes as long as running a short input.
final class CallerExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs asynchronous work and returns its result. It spins while the work runs on another thread.
  func wait<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result {
    let box = ResultBox<Result>()
    Task(executorPreference: self) {
      let result = await work()
      box.result.withLock { $0 = result }
    }
    while true {
      let next = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if let next {
        next.runSynchronously(on: asUnownedTaskExecutor())
      } else if let result = box.result.withLock({ $0 }) {
        return result
      } else {
        // The work continues on another thread.
        sched_yield()
      }
    }
  }
}

private final class ResultBox<Result: Sendable>: Sendable {
  let result = Mutex<Result?>(nil)
}
