import ConfabModel

/// A request for a page of messages.
public typealias MessageRequest = PageRequest<MessageOrder>
/// The answer to a request for a page of messages.
public typealias MessageAnswer = PageAnswer<ChatMessage>

/// The source of the messages of a conversation: a server, or a store on this device.
///
/// Answers may be late, come in another order, or fail. The controller reports a failure in a
/// ``ChatFrame``. It asks again when the reader is near that place, or when the host calls
/// ``ChatController/retry()``.
public protocol MessageSource: Sendable {
  /// Fetches a page.
  ///
  /// - Parameter request: The span, the side of it to take if there are more messages than the
  ///   limit, and the limit.
  /// - Returns: Messages of the span, and whether it has older and newer ones. If all messages are
  ///   in memory, use ``PageRequest/answer(from:)``.
  /// - Throws: Any error. It is reported as it is.
  func messages(for request: MessageRequest) async throws -> MessageAnswer

  /// Finds a message that may never have been fetched, such as one that a reply quotes.
  ///
  /// - Returns: The place of the message; `nil` if it doesn't exist. By default `nil`: only
  ///   messages that were fetched can be found.
  /// - Throws: Any error. It is reported as it is.
  func order(of id: MessageID) async throws -> MessageOrder?
}

extension MessageSource {
  /// Finds no message besides those that were fetched.
  public func order(of id: MessageID) async throws -> MessageOrder? { nil }
}
