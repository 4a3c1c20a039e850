import ConfabModel

/// A message and its place in the conversation.
public struct ChatMessage: PagedItem {
  /// The message.
  public var message: Message
  /// The place of the message.
  public var order: MessageOrder
  /// The id of the message.
  public var id: MessageID { message.id }

  /// Creates a message with a place.
  public init(_ message: Message, order: MessageOrder) {
    self.message = message
    self.order = order
  }

  /// Creates a message whose place is a number: the server's sequence number, or a time.
  public init(_ message: Message, number: Int64) {
    self.init(message, order: MessageOrder(number, id: message.id))
  }
}
