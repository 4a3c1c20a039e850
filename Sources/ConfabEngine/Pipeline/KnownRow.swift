import ConfabLayout

/// A row of an older layout.
struct KnownRow {
  var item: TrackedItem
  var row: MeasuredRow

  /// The prepared body, if it is that of another row, too: their contents and values are the same.
  ///
  /// - Parameter layout: The layout that the row is from.
  func prepared(for other: TrackedItem, in layout: LiveLayout) -> PreparedBody? {
    let isSame =
      item.item.kind == other.item.kind && item.hasSameContent(as: other)
      && item.item.decoration.values == other.item.decoration.values
    return isSame ? layout.prepared(row) : nil
  }
}
