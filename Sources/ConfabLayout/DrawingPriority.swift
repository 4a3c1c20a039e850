import Synchronization

/// Lets drawing go before measuring in the background.
///
/// Whoever measures many rows checks between two rows whether rows are to be drawn, and waits until
/// they are.
package final class DrawingPriority: Sendable {
  private struct State {
    /// The number of callers that draw or wait to draw.
    var drawings = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  /// Whether ``State/drawings`` isn't 0. Read without a lock, because it is read for each row.
  private let drawing = Atomic(false)

  package init() {}

  /// Whether rows are to be drawn.
  package var isDrawing: Bool { drawing.load(ordering: .relaxed) }

  /// Announces that rows are to be drawn. Each call needs a call of ``end()``.
  package func begin() {
    state.withLock {
      $0.drawings += 1
      drawing.store(true, ordering: .relaxed)
    }
  }

  /// Announces that the rows are drawn.
  package func end() {
    let waiting: [CheckedContinuation<Void, Never>] = state.withLock { state in
      state.drawings -= 1
      guard state.drawings == 0 else { return [] }
      drawing.store(false, ordering: .relaxed)
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until no rows are to be drawn.
  package func waitForDrawing() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.drawings > 0 { state.waiting.append(continuation) }
        return state.drawings == 0
      }
      if isFree { continuation.resume() }
    }
  }
}

/// The pauses of one worker between rows.
struct MeasuringPauses {
  /// The time after which a worker lets other tasks run, because a caller that wants to draw may
  /// wait for a thread.
  private static let slice = Duration.milliseconds(1)

  private let priority: DrawingPriority?
  private var start = ContinuousClock.now

  init(_ priority: DrawingPriority?) { self.priority = priority }

  /// Whether the worker has to pause before the next row.
  var isDue: Bool { priority.map { $0.isDrawing || isOver } ?? false }

  private var isOver: Bool { ContinuousClock.now - start > Self.slice }

  /// Lets other tasks run, drawing first.
  mutating func take() async {
    if let priority, priority.isDrawing {
      await priority.waitForDrawing()
    } else {
      await Task.yield()
    }
    start = .now
  }
}
