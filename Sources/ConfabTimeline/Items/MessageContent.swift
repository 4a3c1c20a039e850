import ConfabModel

/// A message, with what was derived from its text and time.
public struct MessageContent: Sendable, Equatable {
  /// The message.
  public let message: Message
  /// The links in the text, in ascending order without overlaps: `link` spans, and detected links outside
  /// of them.
  public let links: [DetectedLink]
  /// The number of emoji of a `text` message that is shown as large emoji; `nil` for other messages.
  ///
  /// Such a text consists of spaces and at most ``TimelineRules/maximumLargeEmoji`` emoji.
  public let emojiOnly: Int?
  /// The time of day in the conversation's locale and zone, such as "9:41 AM"; `nil` for messages without a
  /// time.
  public let time: String?
  /// The message that this one replies to, whether it is selected or not.
  public var repliedTo: Message? { replies.first }
  /// An array, so that messages without one take no memory for it.
  private let replies: [Message]

  /// Creates the content of a row.
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

  /// Encodes the members that aren't `nil`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(message, forKey: .message)
    try container.encode(links, forKey: .links)
    try container.encodeIfPresent(emojiOnly, forKey: .emojiOnly)
    try container.encodeIfPresent(time, forKey: .time)
    try container.encodeIfPresent(repliedTo, forKey: .repliedTo)
  }
}
