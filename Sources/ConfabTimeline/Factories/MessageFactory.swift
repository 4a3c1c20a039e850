import ConfabModel

/// Turns messages of a kind into rows.
///
/// A message isn't always one row. An open offer may be a hint, a card and a reminder; an accepted
/// offer a card and another hint; and the buyer and the seller may see different texts. A factory
/// decides by the message and the viewer.
///
/// ```swift
/// let bids = MessageFactory { bid, context in
///   let card = MessagePart(of: bid)
///   guard context.viewer != bid.from else { return [card] }
///   return [MessagePart("hint", text: "You have a bid", from: "bot", at: bid.at), card]
/// }
/// ```
public struct MessageFactory: Sendable {
  /// Returns the rows of a message from top to bottom. No rows hide the message. Must be a pure
  /// function.
  public var parts: @Sendable (_ message: Message, _ context: FactoryContext) -> [MessagePart]

  /// Creates a factory.
  public init(
    _ parts: @escaping @Sendable (_ message: Message, _ context: FactoryContext) -> [MessagePart]
  ) {
    self.parts = parts
  }

  /// The factory that shows each message as one row.
  public static let plain = MessageFactory { message, _ in [MessagePart(of: message)] }
}
