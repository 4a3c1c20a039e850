import ConfabLayout

extension Engine {
  /// The elements beside rows of a layout. The rows are measured as for drawing.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of the rows, ascending. Indexes outside the layout are skipped.
  ///   - layout: The layout of an update.
  /// - Throws: The errors of presenters.
  /// - Complexity: O(rows · log n).
  package nonisolated func elements(
    besideRows indexes: some Sequence<Int>, of layout: LiveLayout
  ) async throws -> [RowElement] {
    layout.elements(of: try await rows(at: indexes, of: layout))
  }

  /// The changes of the elements beside rows between any two layouts of this engine.
  ///
  /// - Parameters:
  ///   - old: The layout before the change.
  ///   - oldRows: The indexes of its rows near the screen.
  ///   - new: The layout after the change.
  ///   - newRows: The indexes of its rows near the screen.
  /// - Throws: The errors of presenters.
  /// - Complexity: O((rows near the screen + rows with heads of readers) · log n).
  package nonisolated func elementChanges(
    from old: LiveLayout, near oldRows: Range<Int>, to new: LiveLayout, near newRows: Range<Int>
  ) async throws -> ElementChanges {
    let before = old.rowsToCompare(near: oldRows, with: new, near: newRows)
    let after = new.rowsToCompare(near: newRows, with: old, near: oldRows)
    return ElementChanges(
      from: old, try await elements(besideRows: before, of: old), to: new,
      try await elements(besideRows: after, of: new))
  }
}
