import ConfabModel

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
