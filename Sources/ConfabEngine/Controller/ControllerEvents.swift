import ConfabLayout
import ConfabModel

/// The events that reach a controller from other tasks, in one order.
struct ControllerEvents: Sendable {
  enum Event: Sendable {
    /// An update. The engine waits until it is shown.
    case update(EngineUpdate, CheckedContinuation<Void, Never>)
    /// Edits have been shown, or can't be shown.
    case edited
    /// No update is waiting or being shown.
    case drained
    /// The engine refused an edit, or all messages because of some. Its messages are no longer
    /// those of the controller.
    case refused([Message], (any Error)?)
    case updateFailed(any Error)
    /// An update failed, because a presenter can't measure the rows of these messages.
    case unmeasurable([Message], any Error)
    /// The engine can't show the messages.
    case failed(any Error)
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
    case times(LiveLayout, [String: RevealedTime])
    /// The delay after a failure is over.
    case retry
    /// Everything before this event has been handled.
    case flush(CheckedContinuation<Void, Never>)
  }

  let stream: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream(of: Event.self) }

  func send(_ event: Event) { continuation.yield(event) }

  /// Returns when the update is shown, or when no controller shows updates any more.
  func show(_ update: EngineUpdate) async {
    await withCheckedContinuation { done in
      if case .terminated = continuation.yield(.update(update, done)) { done.resume() }
    }
  }

  /// Returns when all events sent before are handled.
  func flushed() async {
    await withCheckedContinuation { done in
      if case .terminated = continuation.yield(.flush(done)) { done.resume() }
    }
  }

  func finish() { continuation.finish() }
}

extension ControllerEvents.Event {
  /// Ends an event that nobody handles.
  func discard() {
    switch self {
    case .update(_, let done), .flush(let done): done.resume()
    default: break
    }
  }
}
