/// Which row is read, and where it is on the screen: what is kept while everything else changes.
public struct ReadingPosition<ID: Hashable & Sendable>: Sendable, Equatable {
  /// The first row of which any part is visible.
  public let id: ID
  /// Device pixels from the first that nothing covers to the row's top; below 0 where the row begins
  /// above it.
  let distance: Int
  /// Of the row, in device pixels.
  let height: Int
}

extension Viewport {
  /// What is read.
  ///
  /// - Returns: `nil` if no row is visible.
  public func position<ID>(in model: LayoutModel<ID>) -> ReadingPosition<ID>? {
    let rows = visibleRows(in: model)
    guard !rows.isEmpty, let place = model.tree.place(at: rows.lowerBound) else { return nil }
    return position(at: place, in: model)
  }

  func position<ID>(
    at place: RowTree<ID>.Place, in model: LayoutModel<ID>
  ) -> ReadingPosition<ID> {
    ReadingPosition(
      id: place.row.id, distance: model.pixelY(place) - visiblePixels.lowerBound,
      height: Int(place.row.height))
  }

  /// Puts the row that was read where it was, to the device pixel, as far as the content reaches.
  ///
  /// Of a row that begins above the screen, and is not as high as it was, the bottom edge is kept: all
  /// that can be seen stays.
  ///
  /// - Returns: `nil` if the row is gone.
  public func keeping<ID>(
    _ position: ReadingPosition<ID>, in model: LayoutModel<ID>
  ) -> Viewport? {
    guard let place = model.place(of: position.id) else { return nil }
    let grown = position.distance < 0 ? Int(place.row.height) - position.height : 0
    return scrolled(
      toPixel: model.pixelY(place) + grown - position.distance - insetTop, in: model)
  }

  /// Puts the row that was read where it was in a layout of another width: of a row that begins above
  /// the screen the same share is hidden.
  ///
  /// - Returns: `nil` if the row is gone.
  public func rereading<ID>(
    _ position: ReadingPosition<ID>, in model: LayoutModel<ID>
  ) -> Viewport? {
    guard let place = model.place(of: position.id) else { return nil }
    var distance = position.distance
    if distance < 0 {
      // Both are at most a thousand million, so the product fits.
      let hidden = -distance * Int(place.row.height) / max(1, position.height)
      distance = -min(hidden, max(0, Int(place.row.height) - 1))
    }
    return scrolled(toPixel: model.pixelY(place) - distance - insetTop, in: model)
  }
}
