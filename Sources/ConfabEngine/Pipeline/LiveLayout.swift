import ConfabLayout
import ConfabTimeline
import Synchronization

/// The layout of a conversation at one moment: its rows and their frames. The value is immutable
/// and copies are O(1).
public struct LiveLayout: Sendable {
  /// The rows.
  package let rows: LiveRows
  /// The frames of the rows. They have the ids of the rows, in their order.
  public internal(set) var model: LayoutModel<String>
  /// Whether the rows end with the newest known message of the conversation, not with the last of a
  /// page that has newer ones below. A reader at the bottom of such rows follows what is added.
  package internal(set) var endsConversation = true
  /// The request that the layout was computed for, without items.
  package let request: LayoutRequest
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
  /// - Throws: `LayoutModelError` if the width of the request can't be laid out.
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

/// The rows that were removed from the layout, with their heights: a reader who returns doesn't
/// wait for measuring.
final class KeptHeights: Sendable {
  private struct State {
    /// Rows by their ids. If there are many, the recent ones become the old ones, and older ones
    /// are forgotten.
    var (recent, old): ([String: KnownRow], [String: KnownRow]) = ([:], [:])
  }

  /// The number of rows that are kept at least.
  private static let limit = 2_000
  private let state = Mutex(State())

  /// Keeps rows of a layout.
  ///
  /// - Parameters:
  ///   - rows: The rows with their ids. Estimates and heights of older contexts are skipped.
  ///   - layout: The layout that they were part of.
  func keep(_ rows: [String: KnownRow], of layout: LiveLayout) {
    let exact = rows.filter { !$1.row.isEstimated && !layout.isOld($1.row) }
    guard !exact.isEmpty else { return }
    state.withLock { state in
      for (id, row) in exact {
        state.recent[id] = row
        state.recent[id]?.row.prepared = nil
      }
      if state.recent.count > Self.limit { state = State(recent: [:], old: state.recent) }
    }
  }

  /// The row with an id, if it has a height of the layout's context.
  func row(_ id: String, for layout: LiveLayout) -> KnownRow? {
    let found = state.withLock { $0.recent[id] ?? $0.old[id] }
    return found.flatMap { layout.isOld($0.row) ? nil : $0 }
  }
}

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
