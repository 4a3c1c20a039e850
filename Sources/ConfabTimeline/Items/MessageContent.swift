import ConfabModel

/// A message, with what was derived from its text and time.
public struct MessageContent: Sendable, Equatable {
  /// The message.
  public let message: Message
  /// The links in the text, in ascending order without overlaps: `link` spans, and detected links
  /// outside of them; empty for a message with blocks, whose texts have links each.
  package let links: [DetectedLink]
  /// The number of emoji of a `text` message that is shown as large emoji; `nil` for other
  /// messages.
  ///
  /// Such a text consists of spaces and at most ``TimelineRules/maximumLargeEmoji`` emoji.
  public let emojiOnly: Int?
  /// The time of day in the conversation's locale and zone, such as "9:41 AM"; `nil` for messages
  /// without a time.
  public let time: String?
  /// The message that this one replies to, whether it is selected or not.
  public var repliedTo: Message? {
    rare.lazy.compactMap { if case .repliedTo(let message) = $0 { message } else { nil } }.first
  }
  /// The number of replies to the message: the document's, or else that of the replies in the
  /// conversation.
  public var replyCount: Int {
    rare.lazy.compactMap { if case .replyCount(let count) = $0 { count } else { nil } }.first ?? 0
  }
  /// The words of a system line whose message has an event instead of a text.
  package var systemLine: SystemLine? {
    rare.lazy.compactMap { if case .systemLine(let line) = $0 { line } else { nil } }.first
  }
  /// The date of a message with a calendar event.
  package var eventDate: EventDate? {
    rare.lazy.compactMap { if case .eventDate(let date) = $0 { date } else { nil } }.first
  }
  /// The time of day at which a live location ends, such as "2:00 PM".
  package var liveUntil: String? {
    rare.lazy.compactMap { if case .liveUntil(let time) = $0 { time } else { nil } }.first
  }
  /// The parts that few messages have. An array, so that the others take no memory for them.
  private let rare: [Rare]

  private enum Rare: Sendable, Equatable {
    case repliedTo(Message)
    case replyCount(Int)
    case systemLine(SystemLine)
    case eventDate(EventDate)
    case liveUntil(String)
  }

  /// Creates the content of a row.
  package init(
    message: Message, links: [DetectedLink] = [], emojiOnly: Int? = nil, time: String? = nil,
    repliedTo: Message? = nil, replyCount: Int = 0, systemLine: SystemLine? = nil,
    eventDate: EventDate? = nil,
    liveUntil: String? = nil
  ) {
    self.message = message
    self.links = links
    self.emojiOnly = emojiOnly
    self.time = time
    var rare: [Rare] = []
    if let repliedTo { rare.append(.repliedTo(repliedTo)) }
    if replyCount > 0 { rare.append(.replyCount(replyCount)) }
    if let systemLine { rare.append(.systemLine(systemLine)) }
    if let eventDate { rare.append(.eventDate(eventDate)) }
    if let liveUntil { rare.append(.liveUntil(liveUntil)) }
    self.rare = rare
  }

  /// What is shown of the message that this one replies to; `nil` if it replies to none, or to one
  /// that isn't loaded.
  public var quoted: QuotedMessage? {
    repliedTo.map { QuotedMessage($0) } ?? message.quote.map { QuotedMessage($0) }
  }

  /// Whether ``quoted`` isn't `nil`.
  package var isAnswer: Bool { repliedTo != nil || message.quote != nil }

  /// The author of ``quoted``.
  public var quotedAuthor: ParticipantID? { repliedTo.map(\.from) ?? message.quote?.from }

  /// Whether two messages reply to the same message.
  func repliesToSame(as other: MessageContent) -> Bool {
    if let repliedTo { return other.repliedTo?.id == repliedTo.id }
    return message.quote != nil && other.message.quote == message.quote
  }
}

extension MessageContent: Encodable {
  private enum Key: String, CodingKey {
    case message, links, emojiOnly, time, repliedTo, replyCount, systemLine, eventDate, liveUntil
  }

  /// Encodes the members that aren't `nil`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(message, forKey: .message)
    try container.encode(links, forKey: .links)
    try container.encodeIfPresent(emojiOnly, forKey: .emojiOnly)
    try container.encodeIfPresent(time, forKey: .time)
    try container.encodeIfPresent(repliedTo, forKey: .repliedTo)
    try container.encodeIfPresent(systemLine, forKey: .systemLine)
    try container.encodeIfPresent(eventDate, forKey: .eventDate)
    try container.encodeIfPresent(liveUntil, forKey: .liveUntil)
    if replyCount > 0 { try container.encode(replyCount, forKey: .replyCount) }
  }
}

/// The words of a system line in the conversation's language.
package struct SystemLine: Sendable, Equatable, Encodable {
  /// "Ana added Ben to the conversation."
  package let text: String
  /// The ranges of ``text`` with the names of those who act, in UTF-8 bytes and in ascending order.
  /// They are set in a heavier weight.
  package let names: [Range<Int>]

  /// Creates a line.
  package init(text: String, names: [Range<Int>] = []) {
    self.text = text
    self.names = names
  }
}

/// The date of a calendar event in the conversation's locale and zone.
package struct EventDate: Sendable, Equatable, Encodable {
  /// The month on the leaf of a calendar: "Nov".
  package let month: String
  /// The day of the month: "3".
  package let day: String
  /// The weekday and the time: "Sat 2:00 PM – 3:30 PM". An event that takes the whole day has the
  /// weekday only: "Saturday".
  package let text: String
}

/// A fact about a message that is shown in a line of its own below the message.
package enum MessageNote: Sendable, Equatable {
  /// The message was edited.
  case edited
  /// The name of the effect that the message was sent with.
  case effect(String)
  /// The effect can be shown again.
  case replay
  /// The number of replies, at least 1.
  case replies(Int)
  /// The message will disappear, or has been kept. Only the reader of a voice message can keep it.
  case expiry(Expiry, canBeKept: Bool)
  /// The text was translated from a language, a BCP 47 tag; `nil` if it isn't known.
  case translated(from: String?)
  /// The message is pinned.
  case pinned
}

extension MessageContent {
  /// The notes below the message, from top to bottom. Messages that no one wrote have none.
  package var notes: [MessageNote] {
    guard message.from != nil, message.kind != .system, message.kind != .deleted else { return [] }
    var notes: [MessageNote] = message.edited ? [.edited] : []
    if let effect = message.effect {
      notes.append(.effect(effect))
      // Invisible ink is wiped away by hand.
      if MessageNote.plain(effect) != "invisibleink" { notes.append(.replay) }
    }
    if replyCount > 0 { notes.append(.replies(replyCount)) }
    if let expiry = message.expiry {
      notes.append(.expiry(expiry, canBeKept: message.kind == .voice))
    }
    if let translation = message.translation { notes.append(.translated(from: translation.from)) }
    if message.isPinned { notes.append(.pinned) }
    return notes
  }
}

extension MessageNote {
  /// A name in lower case without spaces and marks: "Invisible Ink" and "invisible-ink" are the
  /// same effect.
  package static func plain(_ effect: String) -> String {
    String(effect.lowercased().filter { $0.isLetter })
  }
}
