/// The id of a participant: unique within the conversation, never empty.
public typealias ParticipantID = String

/// The id of a message: unique within the conversation, never empty.
public typealias MessageID = String
