/// An emoji and the participants who reacted with it.
public struct Reaction: Codable, Sendable, Equatable {
  /// The emoji; never empty.
  public var emoji: String
  /// The participants, at least one, each once.
  public var by: [ParticipantID]

  /// Creates a reaction.
  public init(emoji: String, by: [ParticipantID]) {
    self.emoji = emoji
    self.by = by
  }

  var json: JSONValue {
    .object(["emoji": .string(emoji), "by": .array(by.map(JSONValue.string))])
  }
}
