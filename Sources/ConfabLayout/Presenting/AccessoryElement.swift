import ConfabScene

/// A part of an accessory with an identity of its own, such as the head of one reader. When the
/// layout changes, it appears, disappears or moves by itself.
public struct AccessoryElement: Sendable, Equatable {
  /// What an element belongs to. Elements of one part with the same key and owner are the same
  /// element.
  public enum Owner: Sendable, Hashable {
    /// The row. It is another element beside another row.
    case row
    /// The section with an id. It moves when another row becomes the section's last.
    case section(String)
    /// The conversation. It moves from row to row.
    case conversation
  }

  /// The key within the accessory, such as the id of a reader. `nil` if the accessory has one
  /// element.
  public var key: String?
  /// The owner.
  public var owner: Owner
  /// The frame in points, in the row's coordinates.
  public var frame: Rect
  /// Whether it is not drawn, such as the head of a reader whom a badge counts. Its frame is then
  /// that of the badge.
  public var isHidden: Bool

  /// Creates an element with a frame in points.
  public init(
    key: String? = nil, owner: Owner = .row, frame: Rect, isHidden: Bool = false
  ) {
    self.key = key
    self.owner = owner
    self.frame = frame
    self.isHidden = isHidden
  }
}
