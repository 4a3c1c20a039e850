import ConfabModel

/// A row of a timeline.
public struct TimelineItem: Sendable, Equatable, Identifiable {
  /// The content of a row.
  public enum Content: Sendable, Equatable {
    /// A message. Indirect, because messages are large and rows are copied often.
    indirect case message(MessageContent)
    /// A date header.
    case dateHeader(DateHeader)
    /// A line below a message with its delivery status.
    case status(StatusLine)
    /// A participant's typing indicator.
    case typing(ParticipantID)
    /// The bar above the first unread message, with its label.
    case unread(String)
  }

  /// The id, which stays the same while the row changes: see ``id(ofMessage:)``.
  public let id: String
  /// The kind, by which a presenter is chosen.
  public let kind: ItemKind
  /// The hash of the kind and the content, without the id and the decoration.
  public let contentHash: ContentHash
  /// The content.
  public let content: Content
  /// The position among the other rows.
  public let decoration: Decoration
  /// Whether the row names no participant but its sender, no file and no other message. Then it depends on
  /// nothing else but the sender's name and picture.
  public let isSelfContained: Bool

  /// Creates a row and the hash of its content.
  ///
  /// - Complexity: Linear in the content.
  public init(id: String, kind: ItemKind, content: Content, decoration: Decoration) {
    self.id = id
    self.kind = kind
    self.content = content
    self.decoration = decoration
    contentHash = ContentHash(kind, content)
    isSelfContained = content.isSelfContained(for: decoration.speaker)
  }

  /// Creates a copy of a row with another decoration. O(1).
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

  /// The message that the row shows; `nil` for other rows.
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
