/// The state of a conversation at the moment at which it is shown.
public struct ConversationState: Codable, Sendable, Equatable {
  /// The participants who are typing.
  public var typing: [ParticipantID]
  /// The first unread message.
  public var unreadFrom: MessageID?
  /// The last message that each participant has seen.
  public var seen: [ParticipantID: MessageID]
  /// The text in the composer.
  public var draft: String?

  /// Creates a state.
  public init(
    typing: [ParticipantID] = [], unreadFrom: MessageID? = nil,
    seen: [ParticipantID: MessageID] = [:], draft: String? = nil
  ) {
    self.typing = typing
    self.unreadFrom = unreadFrom
    self.seen = seen
    self.draft = draft
  }

  var json: JSONValue {
    JSONValue(
      members: [
        "typing": typing.json, "unreadFrom": unreadFrom.map(JSONValue.string),
        "seen": seen.isEmpty ? nil : .object(seen.mapValues(JSONValue.string)),
        "draft": draft.map(JSONValue.string),
      ])
  }

  /// Decodes the document's member `state`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentKey.self)
    self.init(
      typing: try container.decode("typing", or: []),
      unreadFrom: try container.decodeIfPresent(String.self, forKey: "unreadFrom"),
      seen: try container.decode("seen", or: [:]),
      draft: try container.decodeIfPresent(String.self, forKey: "draft"))
  }

  /// Encodes the document's member `state`.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
