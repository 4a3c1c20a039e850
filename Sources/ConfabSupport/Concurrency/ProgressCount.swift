import Synchronization

/// Counts what several threads have done and reports the share. Each share is larger than the one
/// before.
package final class ProgressCount: Sendable {
  private let total: Int
  private let done = Mutex(0)
  private let report: @Sendable (Double) -> Void

  /// - Parameters:
  ///   - total: The number of steps.
  ///   - report: Called with a share of 0 … 1 on the thread that counts, while other threads that
  ///     count wait.
  package init(of total: Int, report: @escaping @Sendable (Double) -> Void) {
    self.total = max(1, total)
    self.report = report
  }

  /// Counts some steps.
  package func add(_ steps: Int) {
    // In the lock: a thread that pauses before its report would report a smaller share than another
    // one before.
    done.withLock { done in
      done += steps
      report(min(1, Double(done) / Double(total)))
    }
  }
}
