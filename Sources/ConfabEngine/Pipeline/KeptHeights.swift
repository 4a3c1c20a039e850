import ConfabLayout
import Synchronization

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
