import Synchronization

/// Tells listeners that something has changed.
final class Announcer: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastID = 0
    var isOver = false
  }

  private let state = Mutex(State())

  /// Has an element at once, and one after changes. Changes while the listener is busy give one
  /// element.
  func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield()
    let id = state.withLock { state -> Int? in
      guard !state.isOver else { return nil }
      state.lastID += 1
      state.listeners[state.lastID] = continuation
      return state.lastID
    }
    guard let id else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
    }
    return stream
  }

  /// Tells all listeners.
  func announce() {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
  }

  /// Ends all streams, also those of later listeners.
  func end() {
    let listeners = state.withLock { state in
      defer { state.listeners = [:] }
      state.isOver = true
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}
