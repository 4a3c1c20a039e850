/// Tells rows with reactions which row is above them.
///
/// ```swift
/// var above = RowsAbove()
/// let items = items.map { above.next($0) }
/// ```
package struct RowsAbove {
  private var last: TimelineItem?

  /// Starts at the top of a conversation.
  package init() {}

  /// The next row, with ``Decoration/above``. O(1).
  package mutating func next(_ item: TimelineItem) -> TimelineItem {
    defer { last = item }
    return item.below(last) ?? item
  }
}

extension TimelineItem {
  /// The row as it is below another one.
  ///
  /// - Parameter above: The row above; `nil` at the top.
  /// - Returns: The row, or `nil` if it doesn't change.
  /// - Complexity: O(1), or linear in the row above if it was created anew.
  package func below(_ above: TimelineItem?) -> TimelineItem? {
    guard marks.contains(.reactions), side != .center else { return nil }
    let above = above.map { $0.alone }
    guard decoration.above != above else { return nil }
    return item(above: above)
  }

  /// The row without the row above it: otherwise each would keep all rows above it.
  private var alone: TimelineItem { marks.contains(.reactions) ? item(above: nil) : self }

  private func item(above: TimelineItem?) -> TimelineItem {
    var decoration = decoration
    decoration.above = above
    return TimelineItem(self, decoration: decoration)
  }
}
