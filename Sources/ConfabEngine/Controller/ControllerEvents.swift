import ConfabLayout
import ConfabModel

/// The events that reach a controller from other tasks, in one order.
struct ControllerEvents: Sendable {
  enum Event: Sendable {
    /// An event of the engine.
    case engine(EngineEvent)
    /// Edits have been shown, or can't be shown.
    case edited
    case updateFailed(any Error)
    /// The answer of the source to a request.
    case answer(MessageRequest, Result<Page<ChatMessage>, any Error>)
    /// A request took too long. Its answer may still come.
    case timeout(MessageRequest)
    /// A day may have begun.
    case clock
    /// The place of a message that the reader is on the way to.
    case place(Int, Result<MessageOrder?, any Error>)
    /// The window was opened around a message that the reader is on the way to, and is shown.
    case opened(Int)
    /// The rows at a place that was touched.
    case touched(Touch, Result<[ItemLayout], any Error>)
    /// The times of rows that a finger reveals, and the layout of the rows.
    case times(LiveLayout, [String: TimeReveal.MessageTime])
    /// The delay after a failure is over.
    case retry
    /// Everything before this event has been handled.
    case flush(CheckedContinuation<Void, Never>)
  }

  let stream: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream(of: Event.self) }

  /// Sends an event. If no controller handles events any more, nobody waits for it.
  func send(_ event: Event) {
    if case .terminated = continuation.yield(event) { event.discard() }
  }

  /// Returns when all events sent before are handled.
  func flushed() async { await withCheckedContinuation { send(.flush($0)) } }

  func finish() { continuation.finish() }
}

extension ControllerEvents.Event {
  /// Ends an event that nobody handles.
  func discard() {
    switch self {
    case .engine(.update(_, let done)), .flush(let done): done.resume()
    default: break
    }
  }
}
