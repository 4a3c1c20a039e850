import ConfabLayout
import ConfabScene

/// An element beside a row, such as a reader's head, a name or a mark.
public struct RowElement: Sendable, Equatable, Identifiable {
  /// The identity of an element. It stays the same while the element moves.
  public struct ID: Sendable, Hashable {
    /// What an element belongs to.
    public enum Owner: Sendable, Hashable {
      /// The row with an id.
      case row(String)
      /// The section with an id.
      case section(String)
      /// The conversation.
      case conversation
    }

    /// The part name of the accessory, such as `seen`. See `RowAccessory.part`.
    public let part: String
    /// The key within the accessory, such as the id of a reader.
    public let key: String?
    /// The owner.
    public let owner: Owner

    /// Creates an id.
    public init(part: String, key: String? = nil, owner: Owner) {
      self.part = part
      self.key = key
      self.owner = owner
    }
  }

  /// The identity.
  public let id: ID
  /// The id of the row that the element is beside.
  public let row: String
  /// The frame in points, in the row's coordinates. Its edges are whole device pixels.
  public let frameInRow: Rect
  /// How the element is shown, in content coordinates.
  public let attributes: ElementAttributes

  /// Whether the element is not drawn: the head of a reader whom a badge counts.
  public var isHidden: Bool { attributes.alpha == 0 }

  /// Whether the element is the head of a reader, whose id is the key of its ``id``.
  public var isSeenHead: Bool { id.part == "seen" && id.key != nil }
}
