/// One thing that was said, sent or done.
public struct Message: Codable, Sendable, Equatable, Identifiable {
  public var id: MessageID
  public var kind: MessageKind
  /// `nil` for what nobody said (system lines).
  public var from: ParticipantID?
  public var at: Timestamp?
  /// Required of `text` and `system`; a caption elsewhere.
  public var text: String?
  /// In ascending order of their starts; they may nest and overlap.
  public var spans: [TextSpan]
  public var replyTo: MessageID?
  public var forward: Forward?
  public var edited: Bool
  public var reactions: [Reaction]
  public var status: DeliveryStatus?
  /// When it reached the others, and when they read it.
  public var deliveredAt: Timestamp?
  public var readAt: Timestamp?
  /// Required of `media`, `album`, `voice`, `file` and `sticker`.
  public var attachments: [Attachment]
  /// What the kind carries besides text and attachments, as it stands in the document under the
  /// key named like the kind (`"poll": {…}` for `poll`); for a kind of a host's own, `x-…`, any value.
  public var payload: JSONValue?

  public init(
    id: MessageID, kind: MessageKind = .text, from: ParticipantID? = nil, at: Timestamp? = nil,
    text: String? = nil, spans: [TextSpan] = [], replyTo: MessageID? = nil,
    forward: Forward? = nil, edited: Bool = false, reactions: [Reaction] = [],
    status: DeliveryStatus? = nil, attachments: [Attachment] = [], payload: JSONValue? = nil,
    deliveredAt: Timestamp? = nil, readAt: Timestamp? = nil
  ) {
    self.id = id
    self.kind = kind
    self.from = from
    self.at = at
    self.text = text
    self.spans = spans
    self.replyTo = replyTo
    self.forward = forward
    self.edited = edited
    self.reactions = reactions
    self.status = status
    self.deliveredAt = deliveredAt
    self.readAt = readAt
    self.attachments = attachments
    self.payload = payload
  }
}

/// The kind of a message. Open: a host may have kinds of its own, named `x-…`.
public struct MessageKind: RawRepresentable, Codable, Sendable, Hashable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let text = MessageKind(rawValue: "text")
  public static let media = MessageKind(rawValue: "media")
  public static let album = MessageKind(rawValue: "album")
  public static let voice = MessageKind(rawValue: "voice")
  public static let file = MessageKind(rawValue: "file")
  public static let sticker = MessageKind(rawValue: "sticker")
  public static let link = MessageKind(rawValue: "link")
  public static let location = MessageKind(rawValue: "location")
  public static let contact = MessageKind(rawValue: "contact")
  public static let poll = MessageKind(rawValue: "poll")
  public static let call = MessageKind(rawValue: "call")
  public static let system = MessageKind(rawValue: "system")
  public static let deleted = MessageKind(rawValue: "deleted")
  public static let tool = MessageKind(rawValue: "tool")
  public static let order = MessageKind(rawValue: "order")

  /// Every kind that the document itself names.
  public static let known: [MessageKind] = [
    .text, .media, .album, .voice, .file, .sticker, .link, .location, .contact, .poll, .call,
    .system, .deleted, .tool, .order,
  ]
}

/// A stretch of a message's text that is set or behaves differently.
public struct TextSpan: Codable, Sendable, Equatable {
  public enum Style: String, Codable, Sendable, CaseIterable {
    case bold, italic, code, strike, underline, mention, link
  }
  /// First Unicode scalar, counted from 0.
  public var start: Int
  /// One past the last Unicode scalar; `start < end ≤` the text's scalar count.
  public var end: Int
  public var style: Style
  /// Where a `link` leads, or the id of who is mentioned.
  public var target: String?

  public init(start: Int, end: Int, style: Style, target: String? = nil) {
    self.start = start
    self.end = end
    self.style = style
    self.target = target
  }
}

/// Where a forwarded message came from.
public struct Forward: Codable, Sendable, Equatable {
  /// A name to show; not necessarily a participant's.
  public var from: String
  public init(from: String) { self.from = from }
}

/// An emoji and everybody who reacted with it.
public struct Reaction: Codable, Sendable, Equatable {
  public var emoji: String
  public var by: [ParticipantID]
  public init(emoji: String, by: [ParticipantID]) {
    self.emoji = emoji
    self.by = by
  }
}

/// How far an outgoing message has come.
public enum DeliveryStatus: String, Codable, Sendable, CaseIterable {
  case sending, sent, delivered, read, failed
}

/// A file that belongs to a message.
public struct Attachment: Codable, Sendable, Equatable {
  /// How far the file itself has come, apart from its message.
  public enum Transfer: Codable, Sendable, Equatable {
    /// Share done, 0 … 1.
    case progress(Double)
    case failed
  }
  /// A path relative to the document, inside its folder.
  public var src: String
  public var mime: String?
  /// Pixels, as the sender gave them; the file itself decides where it can be read.
  public var width: Int?
  public var height: Int?
  /// Seconds.
  public var duration: Double?
  /// Loudness over time, each 0 … 1.
  public var waveform: [Double]
  public var name: String?
  /// File size in bytes.
  public var bytes: Int?
  /// In the document `"progress": 0.4` or `"failed": true`.
  public var transfer: Transfer?

  public init(
    src: String, mime: String? = nil, width: Int? = nil, height: Int? = nil,
    duration: Double? = nil, waveform: [Double] = [], name: String? = nil, bytes: Int? = nil,
    transfer: Transfer? = nil
  ) {
    self.src = src
    self.mime = mime
    self.width = width
    self.height = height
    self.duration = duration
    self.waveform = waveform
    self.name = name
    self.bytes = bytes
    self.transfer = transfer
  }
}
