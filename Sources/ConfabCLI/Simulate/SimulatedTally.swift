import Confab
import Synchronization

/// Counts what a queue does and whom it tells.
final class SimulatedTally: Sendable {
  private let state = Mutex(
    (counts: [String: Int](), completions: 0, begun: ContinuousClock.now))

  var counts: [String: Int] { state.withLock(\.counts) }
  var completions: Int { state.withLock(\.completions) }
  /// Seconds since what is being shown began to be computed.
  var elapsed: Double { ContinuousClock().seconds(since: state.withLock(\.begun)) }

  func add(_ event: UpdateEvent) {
    let name: String? =
      switch event {
      case .coalesced: "coalesced"
      case .discarded: "discarded in mid-calculation"
      case .failed: "failed updates"
      case .drained, .started, .stopped, .submitted, .began, .applied, .contextChanged: nil
      }
    if case .began = event { state.withLock { $0.begun = .now } }
    if let name { state.withLock { $0.counts[name, default: 0] += 1 } }
  }

  func complete(_ outcome: UpdateOutcome) {
    state.withLock {
      $0.completions += 1
      if !outcome.isApplied { $0.counts["updates that were not shown", default: 0] += 1 }
    }
  }
}
