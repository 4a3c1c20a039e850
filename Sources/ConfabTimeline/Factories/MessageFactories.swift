import ConfabModel

/// The factories of rows, by kind of message.
///
/// Messages of other kinds are one row each.
public struct MessageFactories: Sendable {
  private var factories: [MessageKind: MessageFactory] = [:]

  /// No factories: one row for each message.
  public static let plain = MessageFactories()

  /// Creates an empty registry.
  public init() {}

  /// Sets the factory of a kind, and replaces an earlier one.
  public mutating func register(_ factory: MessageFactory, for kind: MessageKind) {
    factories[kind] = factory
  }

  /// The parts of a message; `nil` for kinds without a factory.
  ///
  /// - Throws: ``TimelineError/duplicatePart(_:key:)``
  package func parts(of message: Message, _ context: FactoryContext) throws(TimelineError)
    -> [MessagePart]?
  {
    guard !factories.isEmpty, let factory = factories[message.kind] else { return nil }
    let parts = factory.parts(message, context)
    var keys: Set<String?> = []
    for part in parts where !keys.insert(part.key).inserted {
      throw .duplicatePart(message.id, key: part.key)
    }
    return parts
  }
}

/// What a factory knows besides the message.
public struct FactoryContext: Sendable, Equatable {
  /// The participant whose messages are outgoing.
  public var viewer: ParticipantID?
  /// The current time as the conversation shows it.
  public var now: Timestamp?

  /// Creates a context.
  public init(viewer: ParticipantID? = nil, now: Timestamp? = nil) {
    self.viewer = viewer
    self.now = now
  }
}

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

/// A row that a factory makes from a message.
public struct MessagePart: Sendable, Equatable {
  /// The key that distinguishes the parts of a message; `nil` for the message itself.
  ///
  /// A part keeps its key while the message changes: then a card whose state changes is updated in
  /// place, instead of removed and inserted.
  public var key: String?
  /// The message that the row shows. The id is ignored: it is that of the original message.
  public var message: Message

  /// Creates a part that shows a message.
  public init(_ key: String? = nil, of message: Message) {
    self.key = key
    self.message = message
  }

  /// Creates a part that shows a text, such as a bot's.
  ///
  /// - Parameters:
  ///   - key: The key of the part.
  ///   - text: The text.
  ///   - from: The author; `nil` for a system line.
  ///   - at: The time of the message.
  public init(_ key: String, text: String, from: ParticipantID?, at: Timestamp?) {
    self.init(
      key, of: Message(id: "", kind: from == nil ? .system : .text, from: from, at: at, text: text))
  }
}
