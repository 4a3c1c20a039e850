/// How a screen moves when what it shows changes.
public struct ScrollChange: Sendable, Equatable {
  public let viewport: Viewport
  /// Whether the way from the old offset to the new one is shown.
  public let isAnimated: Bool
}

extension Viewport {
  /// Follows from one layout to the next.
  ///
  /// Whoever was at the bottom stays there, unless pages came in; for everyone else the first
  /// visible row keeps its place.
  ///
  /// - Complexity: logarithmic, unless all visible rows are gone.
  public func following<ID>(
    _ kind: UpdateKind, from old: LayoutModel<ID>, to new: LayoutModel<ID>
  ) -> ScrollChange {
    if kind != .pagination, kind != .firstSync, isAtBottom(of: old) {
      return ScrollChange(
        viewport: scrolledToBottom(of: new), isAnimated: kind == .normal && !old.isEmpty)
    }
    let kept = survivor(from: old, to: new).flatMap { keeping($0, in: new) }
    return ScrollChange(
      viewport: kept ?? scrolled(toPixel: pixelOffset, in: new), isAnimated: false)
  }

  /// Follows a rotation or a change of the split view's divider: what is read stays what is read.
  ///
  /// - Parameters:
  ///   - other: the viewport of the new size; where it is scrolled to does not matter.
  ///   - position: where reading began, so that turning there and back loses nothing; `nil` takes
  ///     what is read now.
  public func rotating<ID>(
    to other: Viewport, from old: LayoutModel<ID>, to new: LayoutModel<ID>,
    keeping position: ReadingPosition<ID>? = nil
  ) -> Viewport {
    if isAtBottom(of: old) { return other.scrolledToBottom(of: new) }
    guard let position = position ?? survivor(from: old, to: new) else {
      return other.scrolledToTop(of: new)
    }
    return other.rereading(position, in: new) ?? other.scrolledToTop(of: new)
  }

  /// The first visible row that is still there; if none is, the next below, then the next above.
  private func survivor<ID>(
    from old: LayoutModel<ID>, to new: LayoutModel<ID>
  ) -> ReadingPosition<ID>? {
    let first = visibleRows(in: old).lowerBound
    func position(_ index: Int) -> ReadingPosition<ID>? {
      guard let place = old.tree.place(at: index), new.labels[place.row.id] != nil else {
        return nil
      }
      return self.position(at: place, in: old)
    }
    for index in first..<old.count { if let found = position(index) { return found } }
    for index in (0..<first).reversed() { if let found = position(index) { return found } }
    return nil
  }
}
