import ConfabLayout
import ConfabScene
import ConfabTimeline

/// Suspends a measurement until the update queue has been told of a number of changed contexts, so
/// that a context changes in the middle of a calculation.
actor MeasuringGate {
  /// The number of changes after which the gate opens.
  private var needed = 0
  private var changes = 0
  private var suspended: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  /// Closes the gate until the queue knows of `changes` changes of its context.
  func close(until changes: Int) { needed = changes }

  /// Tells the gate that the queue knows of `changes` changes. Calls may arrive out of order.
  func didReach(_ changes: Int) {
    self.changes = max(self.changes, changes)
    guard self.changes >= needed else { return }
    for continuation in suspended { continuation.resume() }
    suspended = []
  }

  /// Returns when the gate is open.
  func pass() async {
    guard changes < needed else { return }
    await withCheckedContinuation { continuation in
      suspended.append(continuation)
      for watcher in watchers { watcher.resume() }
      watchers = []
    }
  }

  /// Returns when a measurement waits at the gate.
  func waitForArrival() async {
    if suspended.isEmpty { await withCheckedContinuation { watchers.append($0) } }
  }
}

/// Presents cards. It measures them on an actor of its own, behind a gate.
struct SimulatedCardPresenter: HostedItemPresenter {
  let gate: MeasuringGate

  func accepts(_ item: TimelineItem) -> Bool {
    item.kind.rawValue == SimulatedConversation.cardKind.rawValue
  }

  func bodies(of items: [TimelineItem], in context: HostedContext) async throws -> [ItemBody] {
    await gate.pass()
    let size = context.request.metrics.textSize
    return items.map { item in
      let lines = Double((item.message?.text?.utf8.count ?? 0) % 5 + 2)
      return ItemBody(
        size: Size(width: context.bodyWidth * 0.8, height: lines * size * 1.2), content: Card())
    }
  }

  private struct Card: ItemContent {
    func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
      scene.fill(.rect(frame), context.bubblePaint)
    }
  }
}
