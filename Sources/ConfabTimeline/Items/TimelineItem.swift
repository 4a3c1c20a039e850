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
  public let content: Content
  public let decoration: Decoration

  public init(id: String, kind: ItemKind, content: Content, decoration: Decoration) {
    self.id = id
    self.kind = kind
    self.content = content
    self.decoration = decoration
  }

  /// The message that this row is, or `nil` for the rows between messages.
  public var message: Message? {
    if case .message(let content) = content { content.message } else { nil }
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
