/// A conversation as it was said: the document `confab/1` as a value.
///
/// Nothing in it is about how it is shown. Read one with
/// ``ConversationReader``, which reports every problem with its place.
public struct Conversation: Codable, Sendable, Equatable {
  /// Title, kind and surroundings.
  public var info: ConversationInfo
  /// The participant at whose side the picture is drawn; `nil` shows everybody as incoming.
  public var selfID: ParticipantID?
  public var participants: [Participant]
  /// IANA name ("Europe/Berlin") of the zone in which times are shown.
  /// `nil` shows each time in the offset that it was written with.
  public var timezone: String?
  /// BCP 47 tag ("en", "ar-EG"); `nil` is "en".
  public var locale: String?
  /// The moment at which the conversation is looked at; decides "Today" and "Yesterday".
  public var now: Timestamp?
  /// In the order in which they are shown.
  public var messages: [Message]
  public var state: ConversationState

  public init(
    info: ConversationInfo = ConversationInfo(), selfID: ParticipantID? = nil,
    participants: [Participant] = [], timezone: String? = nil, locale: String? = nil,
    now: Timestamp? = nil, messages: [Message] = [], state: ConversationState = ConversationState()
  ) {
    self.info = info
    self.selfID = selfID
    self.participants = participants
    self.timezone = timezone
    self.locale = locale
    self.now = now
    self.messages = messages
    self.state = state
  }
}

/// What is known of the conversation as a whole.
public struct ConversationInfo: Codable, Sendable, Equatable {
  public enum Kind: String, Codable, Sendable, CaseIterable {
    case direct, group, channel, assistant
  }
  public var title: String?
  public var kind: Kind
  /// The program it comes from ("imessage", "whatsapp", …), free text.
  public var platform: String?
  /// A colour as `#rrggbb`, or a picture beside the document.
  public var wallpaper: String?

  public init(
    title: String? = nil, kind: Kind = .direct, platform: String? = nil, wallpaper: String? = nil
  ) {
    self.title = title
    self.kind = kind
    self.platform = platform
    self.wallpaper = wallpaper
  }
}

/// Names a participant; unique within the conversation, never empty.
public typealias ParticipantID = String
/// Names a message; unique within the conversation, never empty.
public typealias MessageID = String

/// Somebody who takes part.
public struct Participant: Codable, Sendable, Equatable {
  public var id: ParticipantID
  public var name: String
  /// `#rrggbb`, for initials and names; the theme chooses one where it is `nil`.
  public var color: String?
  /// A picture beside the document; initials are drawn where it is `nil`.
  public var avatar: String?

  public init(id: ParticipantID, name: String, color: String? = nil, avatar: String? = nil) {
    self.id = id
    self.name = name
    self.color = color
    self.avatar = avatar
  }
}

/// What is true at the moment the conversation is looked at.
public struct ConversationState: Codable, Sendable, Equatable {
  /// Who is writing now.
  public var typing: [ParticipantID]
  /// The first unread message.
  public var unreadFrom: MessageID?
  /// The last message that each reader has seen.
  public var seen: [ParticipantID: MessageID]
  /// Text in the composer.
  public var draft: String?

  public init(
    typing: [ParticipantID] = [], unreadFrom: MessageID? = nil,
    seen: [ParticipantID: MessageID] = [:], draft: String? = nil
  ) {
    self.typing = typing
    self.unreadFrom = unreadFrom
    self.seen = seen
    self.draft = draft
  }
}

/// A moment with the offset from UTC that it was written with.
public struct Timestamp: Codable, Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public var milliseconds: Int64
  /// Seconds east of UTC, −64,800 … 64,800.
  public var offset: Int

  public init(milliseconds: Int64, offset: Int) {
    self.milliseconds = milliseconds
    self.offset = offset
  }

  /// Earlier moments come first, whatever their offsets.
  public static func < (a: Timestamp, b: Timestamp) -> Bool {
    (a.milliseconds, a.offset) < (b.milliseconds, b.offset)
  }
}
