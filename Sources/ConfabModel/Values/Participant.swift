/// A person or a program that takes part in a conversation.
public struct Participant: Codable, Sendable, Equatable {
  /// The id by which messages name the participant.
  public var id: ParticipantID
  /// The name that is shown; never empty.
  public var name: String
  /// The color of the name and the initials (`#rrggbb`). If `nil`, the theme chooses one.
  public var color: String?
  /// The path of a picture, relative to the document and inside its folder. If `nil`, initials are
  /// drawn.
  public var avatar: String?

  /// Creates a participant.
  public init(id: ParticipantID, name: String, color: String? = nil, avatar: String? = nil) {
    self.id = id
    self.name = name
    self.color = color
    self.avatar = avatar
  }

  var json: JSONValue {
    JSONValue(
      members: [
        "id": .string(id), "name": .string(name), "color": color.map(JSONValue.string),
        "avatar": avatar.map(JSONValue.string),
      ])
  }
}

/// The id of a participant: unique within the conversation, never empty.
public typealias ParticipantID = String

/// The id of a message: unique within the conversation, never empty.
public typealias MessageID = String
