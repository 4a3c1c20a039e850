import Confab

/// A message that the viewer sends, and what happens to it. Times are seconds after the step; `nil`
/// for never.
public struct Sending: Sendable, Equatable {
  /// The message. Its author is the viewer.
  public var message: Message
  /// When the server confirms the message.
  public var sent: Double?
  /// When the message is delivered.
  public var delivered: Double?
  /// When the message is read.
  public var read: Double?
  /// When sending fails. Then the other times are `nil`.
  public var failed: Double?

  /// Creates a message to send without checking it.
  public init(
    _ message: Message, sent: Double? = nil, delivered: Double? = nil, read: Double? = nil,
    failed: Double? = nil
  ) {
    self.message = message
    self.sent = sent
    self.delivered = delivered
    self.read = read
    self.failed = failed
  }
}
