import Confab
import Synchronization

/// Counts what a queue does and whom it tells.
final class SimulatedTally: Sendable {
  private let state = Mutex((counts: [String: Int](), completions: 0))

  var counts: [String: Int] { state.withLock(\.counts) }
  var completions: Int { state.withLock(\.completions) }

  func add(_ event: UpdateEvent) {
    let name: String? =
      switch event {
      case .coalesced: "coalesced"
      case .discarded: "discarded in mid-calculation"
      case .failed: "failed updates"
      case .drained, .started, .stopped, .submitted, .began, .applied, .contextChanged: nil
      }
    if let name { state.withLock { $0.counts[name, default: 0] += 1 } }
  }

  func complete(_ outcome: UpdateOutcome) {
    state.withLock {
      $0.completions += 1
      if !outcome.isApplied { $0.counts["updates that were not shown", default: 0] += 1 }
    }
  }
}

/// Holds a calculation up where the simulation wants to have something happen in the middle of it.
actor SimulatedGate {
  private var isClosed = false
  private var held: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  func close() { isClosed = true }

  func open() {
    isClosed = false
    for continuation in held { continuation.resume() }
    held = []
  }

  func pass() async {
    guard isClosed else { return }
    await withCheckedContinuation { continuation in
      held.append(continuation)
      for watcher in watchers { watcher.resume() }
      watchers = []
    }
  }

  /// Waits until a calculation is held up.
  func arrival() async {
    if held.isEmpty { await withCheckedContinuation { watchers.append($0) } }
  }
}
