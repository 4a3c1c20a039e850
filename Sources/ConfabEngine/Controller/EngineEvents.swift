/// The events of an engine on their way to the actor of its controller.
struct EngineEvents: Sendable {
  enum Event: Sendable {
    /// An update. The engine waits until it is shown.
    case update(EngineUpdate, CheckedContinuation<Void, Never>)
    /// No update is waiting or being shown.
    case drained
  }

  let stream: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream(of: Event.self) }

  func drained() { continuation.yield(.drained) }

  /// Returns when the update is shown, or when nobody shows updates any more.
  func show(_ update: EngineUpdate) async {
    await withCheckedContinuation { done in
      if case .terminated = continuation.yield(.update(update, done)) { done.resume() }
    }
  }
}
