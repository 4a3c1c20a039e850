import ConfabTimeline
import Synchronization

@testable import ConfabLayout

/// What a queue in a test computes: each row with the context that it was computed under.
typealias Rows = [String]
typealias TestQueue = UpdateQueue<String, [Int], Rows>

struct Unmeasurable: Error {}

/// Writes down what a queue does.
final class Recorder: Sendable {
  struct State {
    var events: [UpdateEvent] = []
    var shown: [(kind: UpdateKind, context: String, rows: Rows)] = []
    var calls: [Int: Int] = [:]
    var outcomes: [Int: UpdateOutcome] = [:]
    var isComputing = false
    var isApplying = false
    var complaint: String?
  }

  let state = Mutex(State())

  var events: [UpdateEvent] { state.withLock(\.events) }
  var shown: [(kind: UpdateKind, context: String, rows: Rows)] { state.withLock(\.shown) }
  var kinds: [UpdateKind] { shown.map(\.kind) }

  /// Computes a row at a time; a row below 0 can't be computed.
  func compute(_ input: [Int], _ context: String) async throws -> Rows {
    state.withLock {
      if $0.isComputing || $0.isApplying { $0.complaint = "two updates at once" }
      $0.isComputing = true
    }
    defer { state.withLock { $0.isComputing = false } }
    var rows: Rows = []
    for number in input {
      await Task.yield()
      try Task.checkCancellation()
      if number < 0 { throw Unmeasurable() }
      rows.append("\(number) \(context)")
    }
    return rows
  }

  func apply(_ update: TestQueue.Update) async {
    state.withLock {
      if $0.isApplying { $0.complaint = "two updates shown at once" }
      $0.isApplying = true
    }
    await Task.yield()
    state.withLock {
      $0.shown.append((update.kind, update.context, update.output))
      $0.isApplying = false
      if update.output != update.input.map({ "\($0) \(update.context)" }) {
        $0.complaint = "\(update.output) is not all \(update.context)"
      }
    }
  }

  func completion(_ number: Int) -> TestQueue.Completion {
    { outcome in
      self.state.withLock {
        $0.calls[number, default: 0] += 1
        $0.outcomes[number] = outcome
      }
    }
  }

  func queue(_ context: String = "light", limit: Int = 8) -> TestQueue {
    TestQueue(
      context: context, limit: limit,
      observe: { event in self.state.withLock { $0.events.append(event) } },
      compute: { try await self.compute($0, $1) }, apply: { await self.apply($0) })
  }
}
