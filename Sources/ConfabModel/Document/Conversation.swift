/// A conversation: the document `confab/1` as a value.
///
/// It says nothing about how the conversation is shown. Read a conversation from a file with
/// ``ConversationReader``, which reports every problem with its place, or write it in code with
/// ``init(me:title:kind:participants:timezone:locale:now:state:messages:)``.
public struct Conversation: Codable, Sendable, Equatable {
  /// The version of the document format.
  static let formatVersion = "1"

  /// The title, the kind and the look of the conversation.
  public var info: ConversationInfo
  /// The participant whose messages are outgoing. If `nil`, all messages are incoming.
  public var selfID: ParticipantID?
  /// The participants. Every id that messages name is one of theirs.
  public var participants: [Participant]
  /// The IANA name of the zone in which times are shown, such as "Europe/Berlin".
  /// If `nil`, each time is shown in the offset it was written with.
  public var timezone: String?
  /// The language of dates and labels as a BCP 47 tag, such as "en" or "ar-EG". If `nil`, it is
  /// "en".
  public var locale: String?
  /// The current time as the conversation shows it. It decides which dates are "Today" and
  /// "Yesterday".
  public var now: Timestamp?
  /// The messages, in the order in which they are shown.
  public var messages: [Message]
  /// Who is typing, what is unread and who has seen what.
  public var state: ConversationState

  /// Creates a conversation without checking it.
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

  /// The document, without members that are empty.
  public var json: JSONValue {
    JSONValue(
      members: [
        "confab": .string(Self.formatVersion),
        "conversation": info == ConversationInfo() ? nil : info.json,
        "self": selfID.map(JSONValue.string),
        "participants": participants.map(\.json).filled,
        "timezone": timezone.map(JSONValue.string),
        "locale": locale.map(JSONValue.string),
        "now": now.map(\.json),
        "messages": .array(messages.map(\.json)),
        "state": state == ConversationState() ? nil : state.json,
      ])
  }

  /// Decodes the document and checks types only: ``ConversationReader`` also checks ids and ranges.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentKey.self)
    let version = try container.decode(String.self, forKey: "confab")
    guard version == Self.formatVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: "confab", in: container, debugDescription: "unknown version \(version)")
    }
    self.init(
      info: try container.decode("conversation", or: ConversationInfo()),
      selfID: try container.decodeIfPresent(String.self, forKey: "self"),
      participants: try container.decode("participants", or: []),
      timezone: try container.decodeIfPresent(String.self, forKey: "timezone"),
      locale: try container.decodeIfPresent(String.self, forKey: "locale"),
      now: try container.decodeIfPresent(Timestamp.self, forKey: "now"),
      messages: try container.decode([Message].self, forKey: "messages"),
      state: try container.decode("state", or: ConversationState()))
  }

  /// Encodes ``json``.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension Conversation {
  /// The text of a header: the title or, without one, the names of the other participants.
  public var displayTitle: String {
    info.title
      ?? participants.filter { $0.id != selfID }.map(\.name).joined(separator: ", ")
  }
}

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

/// The title, the kind and the look of a conversation.
public struct ConversationInfo: Codable, Sendable, Equatable {
  /// What sort of conversation it is. Groups and channels show who wrote each message.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// Two people.
    case direct
    /// Several people.
    case group
    /// Posts of a few people for many readers.
    case channel
    /// A person and a program.
    case assistant
  }
  /// The title in the header. If `nil`, the header shows the other participants' names.
  public var title: String?
  /// What sort of conversation it is.
  public var kind: Kind
  /// The program or the service that the conversation comes from, such as "imessage" or "sms". Any
  /// text; a theme that does not know it gives a warning.
  public var platform: String?
  /// The background: a color (`#rrggbb`) or the path of a picture, relative to the document and
  /// inside its folder.
  public var wallpaper: String?

  /// Creates the description of a conversation.
  public init(
    title: String? = nil, kind: Kind = .direct, platform: String? = nil, wallpaper: String? = nil
  ) {
    self.title = title
    self.kind = kind
    self.platform = platform
    self.wallpaper = wallpaper
  }

  var json: JSONValue {
    JSONValue(
      members: [
        "title": title.map(JSONValue.string), "kind": .string(kind.rawValue),
        "platform": platform.map(JSONValue.string), "wallpaper": wallpaper.map(JSONValue.string),
      ])
  }

  /// Decodes the document's member `conversation`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentKey.self)
    self.init(
      title: try container.decodeIfPresent(String.self, forKey: "title"),
      kind: try container.decode("kind", or: .direct),
      platform: try container.decodeIfPresent(String.self, forKey: "platform"),
      wallpaper: try container.decodeIfPresent(String.self, forKey: "wallpaper"))
  }

  /// Encodes the document's member `conversation`.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
