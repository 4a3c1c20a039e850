import ConfabModel

/// A message with what can be told from its text.
public struct MessageContent: Sendable, Equatable {
  public let message: Message
  /// Where the text can be tapped: the message's own `link` spans and what was detected beside
  /// them, in ascending order, never overlapping.
  public let links: [DetectedLink]
  /// How many emoji the text of a `text` message has if it has nothing else but spaces and at most
  /// ``TimelineRules/maximumLargeEmoji`` of them; `nil` otherwise.
  public let emojiOnly: Int?
  /// The time of day in the conversation's locale and zone ("9:41 AM"); `nil` without a time.
  public let time: String?
  /// The message that this one replies to, also where that is not selected; `nil` if there is none.
  public var repliedTo: Message? { replies.first }
  /// Apart, so that messages without one take no room for it.
  private let replies: [Message]

  public init(
    message: Message, links: [DetectedLink] = [], emojiOnly: Int? = nil, time: String? = nil,
    repliedTo: Message? = nil
  ) {
    self.message = message
    self.links = links
    self.emojiOnly = emojiOnly
    self.time = time
    replies = repliedTo.map { [$0] } ?? []
  }
}

extension MessageContent: Encodable {
  private enum Key: String, CodingKey {
    case message, links, emojiOnly, time, repliedTo
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(message, forKey: .message)
    try container.encode(links, forKey: .links)
    try container.encodeIfPresent(emojiOnly, forKey: .emojiOnly)
    try container.encodeIfPresent(time, forKey: .time)
    try container.encodeIfPresent(repliedTo, forKey: .repliedTo)
  }
}

/// The parts of a date header, which apps set differently.
public struct DateHeader: Sendable, Equatable, Encodable {
  /// What carries the messages, on a line of its own above the first header; `nil` elsewhere.
  public let service: String?
  /// "Today", "Yesterday", "Monday", "Mon, Nov 3" or "Mon, Nov 3, 2025" in the conversation's locale.
  public let day: String
  /// "9:41 AM" in the conversation's locale.
  public let time: String

  public init(day: String, time: String, service: String? = nil) {
    self.service = service
    self.day = day
    self.time = time
  }
}

/// How far a message has come, in the conversation's language.
public enum StatusLine: Sendable, Equatable {
  case sending(String)
  case delivered(String)
  case read(String)
  case failed(String)

  public var text: String {
    switch self {
    case .sending(let text), .delivered(let text), .read(let text), .failed(let text): text
    }
  }
}
