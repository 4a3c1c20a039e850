import ConfabEngine
import Synchronization

/// Counts the events of the queue of updates and their results.
final class UpdateCounter: Sendable {
  private let state = Mutex(
    (counts: [String: Int](), completions: 0, begin: ContinuousClock.now))

  var counts: [String: Int] { state.withLock(\.counts) }
  var completions: Int { state.withLock(\.completions) }
  /// The seconds since the last calculation began.
  var elapsed: Double { ContinuousClock().seconds(since: state.withLock(\.begin)) }

  func add(_ event: UpdateEvent) {
    let name: String? =
      switch event {
      case .coalesced: "coalesced"
      case .discarded: "discarded in mid-calculation"
      case .failed: "failed updates"
      case .drained, .started, .stopped, .submitted, .began, .applied, .contextChanged: nil
      }
    if case .began = event { state.withLock { $0.begin = .now } }
    if let name { state.withLock { $0.counts[name, default: 0] += 1 } }
  }

  func complete(_ outcome: UpdateOutcome) {
    state.withLock {
      $0.completions += 1
      if !outcome.isApplied { $0.counts["updates that were not shown", default: 0] += 1 }
    }
  }
}
