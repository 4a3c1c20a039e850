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

  /// What a message has that rows show besides its body. Reading it copies no message.
  public struct Marks: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The message has reactions.
    public static let reactions = Marks(rawValue: 1)
    /// Stickers were placed on the message.
    public static let stickers = Marks(rawValue: 2)
    /// The message has ``MessageContent/notes``.
    public static let notes = Marks(rawValue: 4)
    /// The message was forwarded.
    public static let forwarded = Marks(rawValue: 8)
    /// The message replies to another one.
    public static let answer = Marks(rawValue: 16)
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
  /// Whether the row names no participant but its sender, no file and no other message, and has no
  /// payload. Then it depends on nothing else but the sender's name and picture.
  public var isSelfContained: Bool { storage.isSelfContained }
  /// What the row shows besides the body of its message; empty for other rows.
  public var marks: Marks { storage.marks }

  /// Creates a row and the hash of its content.
  ///
  /// - Complexity: Linear in the content.
  public init(id: String, kind: ItemKind, content: Content, decoration: Decoration) {
    storage = Storage(
      id: id, kind: kind, contentHash: ContentHash(kind, content), content: content,
      decoration: decoration, isSelfContained: content.isSelfContained(for: decoration.speaker),
      marks: content.marks)
  }

  /// Creates a copy of a row with another decoration. O(1).
  public init(_ item: TimelineItem, decoration: Decoration) {
    let isSelfContained =
      decoration.speaker == item.decoration.speaker
      ? item.isSelfContained : item.content.isSelfContained(for: decoration.speaker)
    storage = Storage(
      id: item.id, kind: item.kind, contentHash: item.contentHash, content: item.content,
      decoration: decoration, isSelfContained: isSelfContained, marks: item.marks)
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

extension TimelineItem.Content {
  fileprivate var marks: TimelineItem.Marks {
    guard case .message(let content) = self else { return [] }
    var marks: TimelineItem.Marks = []
    if !content.message.reactions.isEmpty { marks.insert(.reactions) }
    if !content.message.stickers.isEmpty { marks.insert(.stickers) }
    if !content.notes.isEmpty { marks.insert(.notes) }
    if content.message.forward != nil { marks.insert(.forwarded) }
    if content.isAnswer { marks.insert(.answer) }
    return marks
  }

  fileprivate func isSelfContained(for speaker: ParticipantID?) -> Bool {
    if case .quote(let quoted) = self { return quoted.image == nil }
    if case .typing(let participants) = self { return participants.count == 1 }
    guard case .message(let content) = self else { return true }
    let message = content.message
    return message.from == speaker && message.forward == nil && message.attachments.isEmpty
      && message.payload == nil && message.spans.allSatisfy { $0.target == nil }
      && content.repliedTo == nil
  }
}
