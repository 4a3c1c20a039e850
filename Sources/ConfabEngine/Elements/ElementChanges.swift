import ConfabScene

/// The changes of the elements beside rows between any two layouts.
///
/// A reader's head that was seen before travels from its old frame to the new one, also to and from
/// the badge that counts hidden heads. A head that was not seen before fades and scales in. All
/// other elements stay with their row or section.
public struct ElementChanges: Sendable, Equatable {
  /// The elements that disappear, from top to bottom in the old layout.
  public private(set) var removes: [ElementChange] = []
  /// The elements that appear, from top to bottom in the new layout.
  public private(set) var inserts: [ElementChange] = []
  /// The elements whose frame changes or that are hidden or shown, from top to bottom in the new
  /// layout. See ``ElementChange/followsRow``.
  public private(set) var moves: [ElementChange] = []

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
  public init(
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
          ElementChange(
            from: from, to: element, start: from.attributes, end: element.attributes))
      } else {
        inserts.append(
          ElementChange(
            from: nil, to: element, start: Self.absent(element, ahead.shift(ofRow: element.row)),
            end: element.attributes))
      }
    }
    var back = RowShifts(from: old, to: new)
    for element in oldElements where !after.contains(element.id) {
      removes.append(
        ElementChange(
          from: element, to: nil, start: element.attributes,
          end: Self.absent(element, back.shift(ofRow: element.row))))
    }
  }

  /// The attributes of an element in a layout that doesn't have it.
  private static func absent(_ element: RowElement, _ shift: Double) -> ElementAttributes {
    ElementAttributes(
      frame: element.attributes.frame.offset(y: shift), alpha: 0,
      scale: element.id.owner == .conversation ? smallScale : 1)
  }
}
