import ConfabModel

/// One row of a timeline.
public struct TimelineItem: Sendable, Equatable, Identifiable {
  public enum Content: Sendable, Equatable {
    /// Held apart: a message with the one that it replies to is large, and rows are copied often.
    indirect case message(MessageContent)
    case dateHeader(DateHeader)
    case status(StatusLine)
    case typing(ParticipantID)
    /// The label of the bar above the first unread message.
    case unread(String)
  }

  /// Stable across changes of everything else: see ``Timeline/itemID(ofMessage:)``.
  public let id: String
  public let kind: ItemKind
  /// Of what the row says: its kind and content, neither its id nor its place among others.
  public let contentHash: ContentHash
  public let content: Content
  public let decoration: Decoration
  /// Whether the row names nobody but its speaker, no picture and no other message: whether nothing
  /// that is kept elsewhere shows in it but the speaker's name and picture.
  public let isSelfContained: Bool

  /// - Complexity: linear in the content, which is hashed once and for all.
  public init(id: String, kind: ItemKind, content: Content, decoration: Decoration) {
    self.id = id
    self.kind = kind
    self.content = content
    self.decoration = decoration
    contentHash = ContentHash(kind, content)
    isSelfContained = content.isSelfContained(for: decoration.speaker)
  }

  /// The same row in another place among others. Constant.
  public init(_ item: TimelineItem, decoration: Decoration) {
    id = item.id
    kind = item.kind
    content = item.content
    contentHash = item.contentHash
    isSelfContained =
      decoration.speaker == item.decoration.speaker
      ? item.isSelfContained : content.isSelfContained(for: decoration.speaker)
    self.decoration = decoration
  }

  /// The message that this row is, or `nil` for the rows between messages.
  public var message: Message? {
    if case .message(let content) = content { content.message } else { nil }
  }
}

extension TimelineItem.Content {
  fileprivate func isSelfContained(for speaker: ParticipantID?) -> Bool {
    guard case .message(let content) = self else { return true }
    let message = content.message
    return message.from == speaker && message.forward == nil && message.attachments.isEmpty
      && message.spans.allSatisfy { $0.target == nil } && content.repliedTo == nil
  }
}

/// What presenters register for: a message's kind as in the document, or a row of another sort.
public struct ItemKind: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ kind: MessageKind) { self.init(rawValue: kind.rawValue) }

  public static let text = ItemKind(.text)
  public static let media = ItemKind(.media)
  public static let system = ItemKind(.system)
  public static let dateHeader = ItemKind(rawValue: "dateHeader")
  public static let status = ItemKind(rawValue: "status")
  public static let typing = ItemKind(rawValue: "typing")
  public static let unread = ItemKind(rawValue: "unread")
}
