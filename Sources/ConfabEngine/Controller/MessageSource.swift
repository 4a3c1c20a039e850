import ConfabModel

/// A request for a page of messages.
public typealias MessageRequest = PageRequest<MessageOrder>

/// Where the messages of a conversation come from: a server, or a store on this device.
///
/// Answers may be late, come in another order, or fail. The controller reports a failure in a
/// ``ChatFrame`` and asks again when the reader is near the place, or when the host calls
/// ``ChatController/retry()``.
public protocol MessageSource: Sendable {
  /// Fetches a page.
  ///
  /// - Parameter request: The span, the side of it if there are more messages than the limit, and the limit.
  /// - Returns: The messages of the span in ascending order, at most `request.limit`. Fewer messages than
  ///   the limit mean that there are no others in the span.
  func messages(for request: MessageRequest) async throws -> [ChatMessage]

  /// The place of a message that may never have been fetched, such as one that a reply quotes; `nil` if it
  /// doesn't exist.
  func order(of id: MessageID) async throws -> MessageOrder?
}

extension MessageSource {
  /// Knows no message besides those that were fetched.
  public func order(of id: MessageID) async throws -> MessageOrder? { nil }
}
