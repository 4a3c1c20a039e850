import ConfabScene

/// The changes of the elements beside rows between any two layouts.
///
/// A reader's head that was seen before travels from its old frame to the new one, also to and from
/// the badge that counts hidden heads. A head that was not seen before fades and scales in. All
/// other elements stay with their row or section.
public struct ElementChanges: Sendable, Equatable {
  /// The elements that disappear, from top to bottom in the old layout.
  public private(set) var removes: [Change] = []
  /// The elements that appear, from top to bottom in the new layout.
  public private(set) var inserts: [Change] = []
  /// The elements whose frame changes or that are hidden or shown, from top to bottom in the new
  /// layout. See ``ElementChanges/Change/followsRow``.
  public private(set) var moves: [Change] = []

  /// The size of a head that appears or disappears, relative to its frame.
  static let smallScale = 0.5

  /// Compares the elements of two layouts.
  ///
  /// - Parameters:
  ///   - old: The layout before the change.
  ///   - oldElements: The elements of the old layout's
  ///     ``LiveLayout/rowsToCompare(near:with:near:)``.
  ///   - new: The layout after the change.
  ///   - newElements: The elements of the new layout's
  ///     ``LiveLayout/rowsToCompare(near:with:near:)``.
  /// - Complexity: O(e · log n) on average, where e is the number of elements.
  package init(
    from old: LiveLayout, _ oldElements: [RowElement], to new: LiveLayout,
    _ newElements: [RowElement]
  ) {
    let before = Dictionary(oldElements.map { ($0.id, $0) }) { first, _ in first }
    let after = Set(newElements.map(\.id))
    var ahead = RowShifts(from: new, to: old)
    for element in newElements {
      if let from = before[element.id] {
        guard from != element else { continue }
        moves.append(
          Change(
            from: from, to: element, start: from.attributes, end: element.attributes))
      } else {
        inserts.append(
          Change(
            from: nil, to: element, start: Self.absent(element, ahead.shift(ofRow: element.row)),
            end: element.attributes))
      }
    }
    var back = RowShifts(from: old, to: new)
    for element in oldElements where !after.contains(element.id) {
      removes.append(
        Change(
          from: element, to: nil, start: element.attributes,
          end: Self.absent(element, back.shift(ofRow: element.row))))
    }
  }

  /// The attributes of an element in a layout that doesn't have it.
  private static func absent(_ element: RowElement, _ shift: Double) -> RowElement.Attributes {
    RowElement.Attributes(
      frame: element.attributes.frame.offset(y: shift), alpha: 0,
      scale: element.id.owner == .conversation ? smallScale : 1)
  }
}

/// The vertical distances between the places of rows in two layouts.
struct RowShifts {
  /// The number of rows above a row that are searched for one that is in both layouts.
  private static let reach = 64

  private let layout: LiveLayout
  private let other: LiveLayout
  private var known: [String: Double] = [:]

  init(from layout: LiveLayout, to other: LiveLayout) {
    self.layout = layout
    self.other = other
  }

  /// The distance from a row's place to its place in the other layout, in points. For a row that
  /// isn't there, that of the nearest row above that is, or else below; 0 if there is none nearby.
  mutating func shift(ofRow id: String) -> Double {
    if let found = known[id] { return found }
    guard let index = layout.model.index(of: id) else { return 0 }
    let above = stride(from: index, through: max(0, index - Self.reach), by: -1)
    let below = stride(from: index + 1, to: min(layout.model.count, index + Self.reach), by: 1)
    let found = above.lazy.compactMap(ownShift).first ?? below.lazy.compactMap(ownShift).first ?? 0
    known[id] = found
    return found
  }

  private func ownShift(atRow index: Int) -> Double? {
    guard let (id, frame) = layout.model[index], let place = other.model.frame(of: id) else {
      return nil
    }
    return other.request.grid.round(place.y - frame.y)
  }
}

extension ElementChanges {
  /// The appearance, the disappearance or the move of an element between two layouts.
  ///
  /// To animate it, show the element with ``start`` and change it to ``end``.
  public struct Change: Sendable, Equatable {
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
    /// An element that appears is invisible at its new place beside the row. If the row is new,
    /// too, the place is relative to the nearest row that was there before. Heads of readers are
    /// also smaller.
    public let start: RowElement.Attributes
    /// The attributes after the change, in content coordinates of the new layout. The reverse for
    /// an element that disappears.
    public let end: RowElement.Attributes

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
}

extension RowElement {
  /// How an element is shown at one moment.
  public struct Attributes: Sendable, Equatable {
    /// The frame at scale 1, in points, in the coordinates of a layout's content.
    public var frame: Rect
    /// The opacity, from 0 to 1.
    public var alpha: Double
    /// The size relative to the frame. The element is scaled around its center.
    public var scale: Double

    /// Creates attributes.
    package init(frame: Rect, alpha: Double = 1, scale: Double = 1) {
      self.frame = frame
      self.alpha = alpha
      self.scale = scale
    }
  }
}
