import ConfabLayout
import ConfabTimeline

/// The layout of a conversation at one moment: its rows and their frames. The value is immutable
/// and copies are O(1).
public struct LiveLayout: Sendable {
  /// The rows.
  public let rows: LiveRows
  /// The frames of the rows. Its rows have the ids and the order of ``rows``.
  public internal(set) var model: LayoutModel<String>
  /// Whether the rows end with the newest known message of the conversation, not with the last of a
  /// page that has newer ones below. A reader at the bottom of such rows follows what is added.
  public internal(set) var endsConversation = true
  /// The request that the layout was computed for, without items.
  public let request: LayoutRequest
  /// The number of the request, counted from 0.
  let context: Int
  /// The measured rows, in the order of ``rows``.
  var measured: PersistentList<MeasuredRow>
  /// Whether rows away from the screen have heights of an older context, until they are measured.
  var hasOldHeights = false
  /// The first context whose shaped text can be used in this one.
  var shapedSince: Int

  /// Whether the height of a row belongs to an older context.
  func isOld(_ row: MeasuredRow) -> Bool { row.context != Int32(truncatingIfNeeded: context) }

  /// The shaped text of a row, if it can be used.
  func prepared(_ row: MeasuredRow) -> PreparedBody? {
    Int(row.context) >= shapedSince ? row.prepared : nil
  }

  /// The content of the row at an index, or `nil` if there is no such row. O(log n).
  public func item(at index: Int) -> TimelineItem? {
    rows.rows.indices.contains(index) ? rows.rows[index].item : nil
  }
}

extension LiveLayout {
  /// A layout without rows.
  ///
  /// - Throws: ``LayoutModelError`` if the width of the request can't be laid out.
  init(emptyFor request: LayoutRequest) throws(LayoutModelError) {
    self.init(
      rows: LiveRows(), model: try request.emptyModel(), request: request, context: -1,
      measured: PersistentList(), shapedSince: -1)
  }

  /// Rows by their ids.
  ///
  /// - Parameter ranges: The indexes of the rows.
  func known(in ranges: [Range<Int>]) -> [String: KnownRow] {
    var known: [String: KnownRow] = [:]
    for range in ranges {
      for (item, row) in zip(rows.rows[range], measured[range]) {
        known[item.id] = KnownRow(item: item, row: row)
      }
    }
    return known
  }
}
