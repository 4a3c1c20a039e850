extension Viewport {
  /// The viewport after an update.
  ///
  /// A reader at the bottom stays at the bottom, unless a page was added below. Otherwise the first
  /// visible row with a measured height keeps its place, or the first visible row if all visible
  /// heights are estimates.
  ///
  /// - Parameters:
  ///   - kind: The reason for the update. If it is `normal`, a reader at the bottom scrolls with an
  ///     animation.
  ///   - old: The layout before the update.
  ///   - new: The layout after the update.
  ///   - addsPageBelow: Whether the update adds a page of newer messages at the end. The reader
  ///     continues to read where the old layout ends.
  /// - Complexity: O(log n) if any visible row remains, otherwise O(n log n).
  public func following<ID>(
    _ kind: UpdateKind, from old: LayoutModel<ID>, to new: LayoutModel<ID>,
    addsPageBelow: Bool = false
  ) -> ScrollChange {
    if !addsPageBelow, isAtBottom(of: old) {
      return ScrollChange(
        viewport: scrolledToBottom(of: new), isAnimated: kind == .normal && !old.isEmpty)
    }
    let kept = survivor(from: old, to: new).flatMap { keeping($0, in: new) }
    return ScrollChange(
      viewport: kept ?? scrolled(toPixel: pixelOffset, in: new), isAnimated: false)
  }

  /// The viewport after a rotation or a change of a split view. The row that is read stays the
  /// same.
  ///
  /// - Parameters:
  ///   - other: A viewport with the new size. Its offset is ignored.
  ///   - old: The layout of the old size.
  ///   - new: The layout of the new size.
  ///   - position: The position before the first rotation, so that rotating back restores it
  ///     exactly. `nil` uses the current position.
  ///   - addsPageBelow: As for ``following(_:from:to:addsPageBelow:)``.
  public func rotating<ID>(
    to other: Viewport, from old: LayoutModel<ID>, to new: LayoutModel<ID>,
    keeping position: ReadingPosition<ID>? = nil, addsPageBelow: Bool = false
  ) -> Viewport {
    if !addsPageBelow, isAtBottom(of: old) { return other.scrolledToBottom(of: new) }
    guard let position = position ?? survivor(from: old, to: new) else {
      return other.scrolledToTop(of: new)
    }
    return other.rereading(position, in: new) ?? other.scrolledToTop(of: new)
  }

  /// The first visible row that is in the new layout, measured if possible; if none is, the next
  /// one below, then above.
  private func survivor<ID>(
    from old: LayoutModel<ID>, to new: LayoutModel<ID>
  ) -> ReadingPosition<ID>? {
    let visible = visibleRows(in: old)
    let first = visible.lowerBound
    func position(_ index: Int) -> ReadingPosition<ID>? {
      guard let place = old.tree.place(at: index), new.labels[place.element.id] != nil else {
        return nil
      }
      return self.position(at: place, in: old)
    }
    // A row whose height was only estimated can grow and push the others away.
    for place in old.tree.places(visible) where !old.isEstimated(place.element) {
      if let found = position(place.index) { return found }
    }
    for index in first..<old.count { if let found = position(index) { return found } }
    for index in (0..<first).reversed() { if let found = position(index) { return found } }
    return nil
  }
}
