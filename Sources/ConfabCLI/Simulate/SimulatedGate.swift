/// Holds a calculation up where the simulation wants to have something happen in the middle of it.
actor SimulatedGate {
  /// How often the context must have changed before anybody passes.
  private var needed = 0
  private var changes = 0
  private var held: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  /// Lets nobody pass before a queue knows of so many changes of its context.
  func close(until changes: Int) { needed = changes }

  /// A queue knows of so many changes. May be told of later ones first.
  func reached(_ changes: Int) {
    self.changes = max(self.changes, changes)
    guard self.changes >= needed else { return }
    for continuation in held { continuation.resume() }
    held = []
  }

  func pass() async {
    guard changes < needed else { return }
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
