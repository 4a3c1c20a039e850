import ConfabModel
import ConfabTimeline

/// An item as the places of its accessories see it: with the parts of its decoration that its size
/// may depend on.
public struct AccessoryItem: Sendable {
  /// The parts of the decoration.
  public let decoration: MeasuredDecoration
  private let item: TimelineItem

  /// Creates the view of an item.
  ///
  /// - Parameter item: The item of a row.
  public init(_ item: TimelineItem) {
    self.item = item
    decoration = MeasuredDecoration(item.decoration)
  }

  /// The id of the row.
  public var id: String { item.id }
  /// The kind of the row.
  public var kind: ItemKind { item.kind }
  /// The content of the row.
  public var content: TimelineItem.Content { item.content }
  /// What a message has besides its body. Reading it is faster than reading the message.
  public var marks: TimelineItem.Marks { item.marks }
  /// The message that the row shows; `nil` for other rows.
  public var message: Message? { item.message }
}
