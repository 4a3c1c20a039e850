import ConfabModel

/// Makes what is shown of messages of one kind.
///
/// A message that a server sends is not always one row: an offer may be a hint, a card and a reminder
/// as long as it is open, a card and another hint when it was accepted, and each of them other words
/// for who buys and who sells. A factory decides that by what the message carries and by who looks.
///
/// ```swift
/// let bids = MessageFactory { bid, context in
///   let card = MessagePart(of: bid)
///   guard context.viewer != bid.from else { return [card] }
///   return [MessagePart("hint", text: "You have a bid", from: "bot", at: bid.at), card]
/// }
/// ```
public struct MessageFactory: Sendable {
  /// From top to bottom; none hides the message. A pure function.
  public var parts: @Sendable (_ message: Message, _ context: FactoryContext) -> [MessagePart]

  public init(
    _ parts: @escaping @Sendable (_ message: Message, _ context: FactoryContext) -> [MessagePart]
  ) {
    self.parts = parts
  }

  /// Every message as it is.
  public static let plain = MessageFactory { message, _ in [MessagePart(of: message)] }
}

/// What factories know besides the message.
public struct FactoryContext: Sendable, Equatable {
  /// Who looks: the participant at whose side the picture is drawn.
  public var viewer: ParticipantID?
  /// The moment at which the conversation is looked at.
  public var now: Timestamp?

  public init(viewer: ParticipantID? = nil, now: Timestamp? = nil) {
    self.viewer = viewer
    self.now = now
  }
}

/// One row that a message becomes.
public struct MessagePart: Sendable, Equatable {
  /// Tells the parts of one message apart; `nil` for the message itself.
  ///
  /// The same part has the same key whatever the state of the message is: so a card that changes its
  /// state is updated where it stands, and not taken away and another one put there.
  public var key: String?
  /// What is shown, like a message of its own; its id is that of the server's message, whatever it
  /// says here.
  public var message: Message

  /// A part that shows a message, or what was made of it.
  public init(_ key: String? = nil, of message: Message) {
    self.key = key
    self.message = message
  }

  /// Words beside the message, such as a bot's.
  ///
  /// - Parameters:
  ///   - from: who says them; `nil` for a line in the middle.
  ///   - at: the moment of the message that they belong to.
  public init(_ key: String, text: String, from: ParticipantID?, at: Timestamp?) {
    self.init(
      key, of: Message(id: "", kind: from == nil ? .system : .text, from: from, at: at, text: text))
  }
}
