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
