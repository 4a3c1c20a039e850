/// The row that the user reads, and its place on the screen. It stays the same when layouts change.
package struct ReadingPosition<ID: Hashable & Sendable>: Sendable, Equatable {
  /// The id of the first row that is at least partly visible.
  package let id: ID
  /// The distance from the top of the uncovered part to the row's top, in device pixels. Negative
  /// if the row starts above it.
  let distance: Int
  /// The height of the row, in device pixels.
  let height: Int
}

extension Viewport {
  /// The reading position.
  ///
  /// - Returns: `nil` if no row is visible.
  /// - Complexity: O(log n).
  package func position<ID>(in model: LayoutModel<ID>) -> ReadingPosition<ID>? {
    let rows = visibleRows(in: model)
    guard !rows.isEmpty, let place = model.tree.place(at: rows.lowerBound) else { return nil }
    return position(at: place, in: model)
  }

  func position<ID>(
    at place: SumTree<StoredRow<ID>>.Place, in model: LayoutModel<ID>
  ) -> ReadingPosition<ID> {
    ReadingPosition(
      id: place.element.id, distance: model.pixelY(place) - visiblePixels.lowerBound,
      height: Int(place.element.height))
  }

  /// The viewport in which the row has the same place, exactly or as near as the content allows.
  ///
  /// If the row starts above the screen and its height has changed, its bottom edge keeps its
  /// place.
  ///
  /// - Returns: `nil` if there is no such row.
  /// - Complexity: O(log n).
  package func keeping<ID>(
    _ position: ReadingPosition<ID>, in model: LayoutModel<ID>
  ) -> Viewport? {
    guard let place = model.place(of: position.id) else { return nil }
    let grown = position.distance < 0 ? Int(place.element.height) - position.height : 0
    return scrolled(
      toPixel: model.pixelY(place) + grown - position.distance - insetTop, in: model)
  }

  /// The viewport in which the row has the same place, for a layout of another width. If the row
  /// starts above the screen, the same fraction of it is hidden.
  ///
  /// - Returns: `nil` if there is no such row.
  /// - Complexity: O(log n).
  package func rereading<ID>(
    _ position: ReadingPosition<ID>, in model: LayoutModel<ID>
  ) -> Viewport? {
    guard let place = model.place(of: position.id) else { return nil }
    var distance = position.distance
    if distance < 0 {
      // Both factors are at most 10⁹, so the product doesn't overflow.
      let hidden = -distance * Int(place.element.height) / max(1, position.height)
      distance = -min(hidden, max(0, Int(place.element.height) - 1))
    }
    return scrolled(toPixel: model.pixelY(place) - distance - insetTop, in: model)
  }
}
