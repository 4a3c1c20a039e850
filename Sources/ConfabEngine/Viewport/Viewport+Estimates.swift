import ConfabLayout

extension Viewport {
  /// The viewport after estimated heights were replaced by measured ones.
  ///
  /// A reader at the bottom stays at the bottom. Otherwise the first measured row on the screen
  /// keeps its place, or the first row if none on the screen is measured.
  ///
  /// - Parameters:
  ///   - old: The model before the change.
  ///   - new: A model of the same rows with other heights.
  /// - Complexity: O(visible rows + log n).
  public func resolvingEstimates<ID>(from old: LayoutModel<ID>, to new: LayoutModel<ID>) -> Viewport
  {
    if isAtBottom(of: old) { return scrolledToBottom(of: new) }
    let visible = old.tree.places(visibleRows(in: old))
    let held = visible.first { !old.isEstimated($0.element) } ?? visible.first
    return held.flatMap { keeping(position(at: $0, in: old), in: new) }
      ?? scrolled(to: offset, in: new)
  }
}
