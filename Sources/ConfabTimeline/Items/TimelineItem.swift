import ConfabModel

/// A row of a timeline.
public struct TimelineItem: Sendable, Equatable, Identifiable {
  /// The content of a row.
  public enum Content: Sendable, Equatable {
    /// A message. Indirect, because messages are large.
    indirect case message(MessageContent)
    /// A date header.
    case dateHeader(DateHeader)
    /// A line below a message with its delivery status.
    case status(StatusLine)
    /// The message that the one below replies to. Several answers in a row have it once.
    indirect case quote(QuotedMessage)
    /// The typing indicator of one or more participants, in the order of the document.
    case typing([ParticipantID])
    /// The bar above the first unread message, with its label.
    case unread(String)
    /// A row that a decorator inserts.
    indirect case inserted(InsertedRow)
  }

  /// What a row shows besides its body. Reading it copies neither message nor decoration.
  public struct Marks: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt16
    /// Creates a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The message has reactions.
    public static let reactions = Marks(rawValue: 1)
    /// Stickers were placed on the message.
    public static let stickers = Marks(rawValue: 2)
    /// The message has `MessageContent.notes`.
    public static let notes = Marks(rawValue: 4)
    /// The message was forwarded.
    public static let forwarded = Marks(rawValue: 8)
    /// The message replies to another one.
    public static let answer = Marks(rawValue: 16)
    /// The row is a message that is shown as large emoji.
    public static let largeEmoji = Marks(rawValue: 4_096)
    /// The row names participants besides its sender, files or other messages, or has a payload.
    static let references = Marks(rawValue: 8_192)
    /// The row is a quoted message.
    public static let quote = Marks(rawValue: 32)
    /// The row is a typing indicator.
    public static let typing = Marks(rawValue: 64)
    /// The name of the sender is shown.
    public static let name = Marks(rawValue: 128)
    /// The picture of the sender is shown, or there is room for it.
    public static let avatar = Marks(rawValue: 256)
    /// The message was not delivered.
    public static let failed = Marks(rawValue: 512)
    /// The message is the last one that somebody has read.
    public static let readers = Marks(rawValue: 1_024)
    /// The row ends a section.
    public static let sectionEnd = Marks(rawValue: 2_048)
  }

  /// The properties in one object, because rows are copied often.
  private final class Storage: Sendable {
    let id: String
    let kind: ItemKind
    let contentHash: ContentHash
    let content: Content
    let decoration: Decoration
    let isSelfContained: Bool
    let marks: Marks

    init(
      id: String, kind: ItemKind, contentHash: ContentHash, content: Content,
      decoration: Decoration, isSelfContained: Bool, marks: Marks
    ) {
      self.id = id
      self.kind = kind
      self.contentHash = contentHash
      self.content = content
      self.decoration = decoration
      self.isSelfContained = isSelfContained
      self.marks = marks
    }
  }

  private let storage: Storage

  /// The id, which stays the same while the row changes: see ``id(ofMessage:)``.
  public var id: String { storage.id }
  /// The kind, by which a presenter is chosen.
  public var kind: ItemKind { storage.kind }
  /// The hash of the kind and the content, without the id and the decoration.
  public var contentHash: ContentHash { storage.contentHash }
  /// The content.
  public var content: Content { storage.content }
  /// The position among the other rows.
  public var decoration: Decoration { storage.decoration }
  /// Whether the row shows a message. Reading it copies no message.
  package var isMessage: Bool { if case .message = storage.content { true } else { false } }
  /// The time of the row's message; `nil` for other rows. Reading it copies no message.
  package var time: Timestamp? {
    if case .message(let content) = storage.content { content.message.at } else { nil }
  }
  /// The status of the row's message; `nil` for other rows. Reading it copies no message.
  package var delivery: DeliveryStatus? {
    if case .message(let content) = storage.content { content.message.delivery } else { nil }
  }
  /// The side of the row. Reading it copies no decoration.
  package var side: Decoration.Side { storage.decoration.side }
  /// The empty space at the bottom of the row, in points. Reading it copies no decoration.
  package var marginBelow: Double { storage.decoration.marginBelow }
  /// Whether the row names no participant but its sender, no file and no other message, and has no
  /// payload. Then it depends on nothing else but the sender's name and picture.
  package var isSelfContained: Bool { storage.isSelfContained }
  /// What the row shows besides its body.
  public var marks: Marks { storage.marks }

  /// Creates a row and the hash of its content.
  ///
  /// - Complexity: Linear in the content.
  public init(id: String, kind: ItemKind, content: Content, decoration: Decoration) {
    let marks = content.marks
    storage = Storage(
      id: id, kind: kind, contentHash: ContentHash(kind, content), content: content,
      decoration: decoration,
      isSelfContained: !marks.contains(.references) && content.isSpoken(by: decoration.speaker),
      marks: marks.union(decoration.marks))
  }

  /// - Parameters:
  ///   - marks: The marks of the content.
  ///   - decoration: The decoration. Its speaker is the sender of the message.
  init(id: String, kind: ItemKind, content: Content, marks: Marks, decoration: Decoration) {
    storage = Storage(
      id: id, kind: kind, contentHash: ContentHash(kind, content), content: content,
      decoration: decoration, isSelfContained: !marks.contains(.references),
      marks: marks.union(decoration.marks))
  }

  /// Creates a copy of a row with another decoration. O(1).
  public init(_ item: TimelineItem, decoration: Decoration) {
    let isSelfContained =
      !item.marks.contains(.references) && item.content.isSpoken(by: decoration.speaker)
    storage = Storage(
      id: item.id, kind: item.kind, contentHash: item.contentHash, content: item.content,
      decoration: decoration, isSelfContained: isSelfContained,
      marks: item.marks.intersection(.ofContents).union(decoration.marks))
  }

  /// Compares all properties.
  public static func == (a: TimelineItem, b: TimelineItem) -> Bool {
    a.storage === b.storage
      || a.id == b.id && a.kind == b.kind && a.contentHash == b.contentHash
        && a.content == b.content && a.decoration == b.decoration
  }

  /// The message that the row shows; `nil` for other rows.
  public var message: Message? {
    if case .message(let content) = content { content.message } else { nil }
  }
}

extension TimelineItem.Marks {
  /// The marks that depend on the content alone.
  fileprivate static let ofContents: Self = [
    .reactions, .stickers, .notes, .forwarded, .answer, .largeEmoji, .references, .quote,
    .typing,
  ]
}

extension Decoration {
  fileprivate var marks: TimelineItem.Marks {
    var marks: TimelineItem.Marks = []
    if showsName { marks.insert(.name) }
    if showsAvatar || reservesAvatarGutter { marks.insert(.avatar) }
    if isFailed { marks.insert(.failed) }
    if !seenBy.isEmpty { marks.insert(.readers) }
    if sectionEnd != nil { marks.insert(.sectionEnd) }
    return marks
  }
}

extension TimelineItem.Content {
  var marks: TimelineItem.Marks {
    if case .quote(let quoted) = self {
      return quoted.image == nil ? .quote : [.quote, .references]
    }
    if case .typing(let participants) = self {
      return participants.count == 1 ? .typing : [.typing, .references]
    }
    guard case .message(let content) = self else { return [] }
    var marks: TimelineItem.Marks = []
    if !content.message.reactions.isEmpty { marks.insert(.reactions) }
    if !content.message.stickers.isEmpty { marks.insert(.stickers) }
    if !content.notes.isEmpty { marks.insert(.notes) }
    if content.message.forward != nil { marks.insert(.forwarded) }
    if content.isAnswer { marks.insert(.answer) }
    if content.emojiOnly != nil { marks.insert(.largeEmoji) }
    if content.message.forward != nil || content.repliedTo != nil
      || !content.message.attachments.isEmpty || content.message.payload != nil
      || content.message.spans.contains(where: { $0.target != nil })
    {
      marks.insert(.references)
    }
    return marks
  }

  /// Whether a message's sender is the speaker of its row. `true` for other rows.
  fileprivate func isSpoken(by speaker: ParticipantID?) -> Bool {
    guard case .message(let content) = self else { return true }
    return content.message.from == speaker
  }
}

/// Encodes a row for people and for text comparisons: `id`, `kind`, `decoration`, and the content
/// under a key for its type. Ranges of links are `[first byte, byte after the last]`.
extension TimelineItem: Encodable {
  private enum Key: String, CodingKey {
    case id, kind, decoration, message, dateHeader, status, quote, typing, unread, inserted
  }

  /// Encodes the row.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(kind.rawValue, forKey: .kind)
    try container.encode(decoration, forKey: .decoration)
    switch content {
    case .message(let content): try container.encode(content, forKey: .message)
    case .dateHeader(let header): try container.encode(header, forKey: .dateHeader)
    case .status(let line): try container.encode(line, forKey: .status)
    case .quote(let quoted): try container.encode(quoted, forKey: .quote)
    case .typing(let participants): try container.encode(participants, forKey: .typing)
    case .unread(let label): try container.encode(label, forKey: .unread)
    case .inserted(let row): try container.encode(row, forKey: .inserted)
    }
  }
}

extension StatusLine: Encodable {
  private enum Key: String, CodingKey {
    case sending, delivered, read, failed
  }

  /// Encodes an object with one member: the status as in the document, with the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let key: Key =
      switch self {
      case .sending: .sending
      case .delivered: .delivered
      case .read: .read
      case .failed: .failed
      }
    try container.encode(text, forKey: key)
  }
}

extension TimelineItem {
  /// The id of the row that shows a message: the message's id with each `#` doubled.
  ///
  /// Ids of other rows have a run of an odd number of `#`, so they never collide.
  public static func id(ofMessage message: MessageID) -> String {
    guard message.utf8.contains(UInt8(ascii: "#")) else { return message }
    return message.split(separator: "#", omittingEmptySubsequences: false).joined(separator: "##")
  }

  /// The id of the row that shows a part of a message, such as "m4#part/hint". Each `#` in the key
  /// is doubled.
  ///
  /// - Parameters:
  ///   - message: The id of the message.
  ///   - part: The ``MessagePart/key``; `nil` for the message itself.
  public static func id(ofMessage message: MessageID, part: String?) -> String {
    part.map { id(ofMessage: message, "part/\(id(ofMessage: $0))") } ?? id(ofMessage: message)
  }

  /// The id of the message in the id of one of its rows, or `nil` if the row belongs to no message.
  ///
  /// - Complexity: O(length of the id).
  package static func messageID(ofRow id: String) -> MessageID? {
    var message = ""
    var rest = id[...]
    while let mark = rest.firstIndex(of: "#") {
      message += rest[..<mark]
      let marks = rest[mark...].prefix { $0 == "#" }
      message += String(repeating: "#", count: marks.count / 2)
      if marks.count % 2 == 1 { return id == typingID ? nil : message }
      rest = rest[marks.endIndex...]
    }
    return message + rest
  }

  /// The id of a row that belongs to a message: "m4#date", "m4#status", "m9#unread", "m5#quote".
  static func id(ofMessage message: MessageID, _ part: String) -> String {
    "\(id(ofMessage: message))#\(part)"
  }

  /// The id of the typing indicator. It stays the same while people start and stop.
  static let typingID = "#typing"
}

/// The parts of a date header, which themes style differently.
public struct DateHeader: Sendable, Equatable, Encodable {
  /// The name of the service, on a line above the first header; `nil` for other headers.
  public let service: String?
  /// "Today", "Yesterday", "Monday", "Mon, Nov 3" or "Mon, Nov 3, 2025" in the conversation's
  /// locale.
  public let day: String
  /// "9:41 AM" in the conversation's locale.
  public let time: String

  /// Creates a header.
  public init(day: String, time: String, service: String? = nil) {
    self.service = service
    self.day = day
    self.time = time
  }
}

/// The kind of a row, by which presenters are chosen: the kind of a message, or another row's.
public struct ItemKind: RawRepresentable, Hashable, Sendable {
  /// The name of the kind.
  public let rawValue: String
  /// Creates a kind with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates the kind of a message's row.
  public init(_ kind: MessageKind) { self.init(rawValue: kind.rawValue) }

  /// A text message.
  public static let text = ItemKind(.text)
  /// A message with photos.
  public static let media = ItemKind(.media)
  /// A system line.
  public static let system = ItemKind(.system)
  /// A date header.
  public static let dateHeader = ItemKind(rawValue: "dateHeader")
  /// A status line.
  public static let status = ItemKind(rawValue: "status")
  /// A quoted message above its answer.
  public static let quote = ItemKind(rawValue: "quote")
  /// A typing indicator.
  public static let typing = ItemKind(rawValue: "typing")
  /// The bar above the first unread message.
  public static let unread = ItemKind(rawValue: "unread")
}

/// The delivery status of a message, in the conversation's language.
public enum StatusLine: Sendable, Equatable {
  /// The message is on its way.
  case sending(String)
  /// The message was delivered.
  case delivered(String)
  /// The message was read, with the time if it is known.
  case read(String)
  /// The message could not be sent.
  case failed(String)

  /// The text of the line.
  public var text: String {
    switch self {
    case .sending(let text), .delivered(let text), .read(let text), .failed(let text): text
    }
  }
}

/// The content of a row that a ``TimelineDecorator`` inserts: no message, but a text and a value of
/// the host.
public struct InsertedRow: Sendable, Equatable {
  /// The text of the row. A row of the kind ``ItemKind/system`` shows it, and transcripts have it.
  public var text: String
  /// What a presenter of the host needs to know.
  public var value: JSONValue

  /// Creates the content of a row.
  public init(_ text: String = "", value: JSONValue = .null) {
    self.text = text
    self.value = value
  }
}

extension TimelineItem {
  /// Creates a row that a decorator inserts beside another row.
  ///
  /// - Parameters:
  ///   - content: What the row shows.
  ///   - key: The name of the row, unique among those beside `row`. With the id of `row`, it is the
  ///     id.
  ///   - row: The row above or below.
  ///   - kind: The kind, by which a presenter is chosen. Rows of the kind ``ItemKind/system`` are
  ///     lines of text in the middle.
  ///   - decoration: The position among the other rows. A row with a side and a speaker belongs to
  ///     their section.
  public init(
    _ content: InsertedRow, named key: String, beside row: TimelineItem, kind: ItemKind = .system,
    decoration: Decoration = Decoration(side: .center, spacingBefore: .section)
  ) {
    self.init(
      id: "\(row.id)#inserted/\(TimelineItem.id(ofMessage: key))", kind: kind,
      content: .inserted(content), decoration: decoration)
  }
}

extension InsertedRow: Encodable {
  private enum Key: String, CodingKey {
    case text, value
  }

  /// Encodes the members that aren't empty.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    if !text.isEmpty { try container.encode(text, forKey: .text) }
    if value != .null { try container.encode(value, forKey: .value) }
  }
}
