import ConfabModel

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
