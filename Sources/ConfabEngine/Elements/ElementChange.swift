/// The appearance, the disappearance or the move of an element between two layouts.
///
/// To animate it, show the element with ``start`` and change it to ``end``.
public struct ElementChange: Sendable, Equatable {
  /// The kind of a change.
  public enum Kind: Sendable, Hashable {
    /// The element appears.
    case insert
    /// The element disappears.
    case remove
    /// The frame of the element changes, or whether it is hidden.
    case move
  }

  /// The element in the old layout; `nil` if it appears.
  public let from: RowElement?
  /// The element in the new layout; `nil` if it disappears.
  public let to: RowElement?
  /// The attributes before the change, in content coordinates of the old layout.
  ///
  /// An element that appears is invisible at its new place beside the row. If the row is new, too,
  /// the place is relative to the nearest row that was there before. Heads of readers are also
  /// smaller.
  public let start: ElementAttributes
  /// The attributes after the change, in content coordinates of the new layout. The reverse for an
  /// element that disappears.
  public let end: ElementAttributes

  /// The kind of the change.
  public var kind: Kind { from == nil ? .insert : to == nil ? .remove : .move }

  /// The identity of the element.
  public var id: RowElement.ID? { (to ?? from)?.id }

  /// Whether the element only moves along with its row.
  public var followsRow: Bool {
    guard let from, let to else { return false }
    return from.row == to.row && from.frameInRow == to.frameInRow && from.isHidden == to.isHidden
  }
}
