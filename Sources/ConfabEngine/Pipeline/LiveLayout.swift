import ConfabLayout
import ConfabTimeline

/// A conversation as it is shown at one moment: its rows and where each stands. Immutable; copies cost
/// nothing.
public struct LiveLayout: Sendable {
  /// What is shown.
  public let rows: LiveRows
  /// Where; its rows are those of ``rows``, by their ids and in their order.
  public internal(set) var model: LayoutModel<String>
  /// Everything else that sizes depend on; without items.
  public let request: LayoutRequest
  /// Which of the requests that the engine was given this is.
  let context: Int
  /// By the labels of the rows.
  var measured: StableIndexList<MeasuredRow>

  /// The item at an index that is there. Constant.
  public func item(at index: Int) -> TimelineItem? {
    let label = rows.rows.labels.lowerBound + index
    return rows.rows.labels.contains(label) ? rows.rows[label].item : nil
  }
}

/// A row of an older layout.
struct KnownRow {
  var item: TrackedItem
  var row: MeasuredRow
}

extension LiveLayout {
  /// Rows by their ids.
  ///
  /// - Parameter ranges: of labels.
  func known(in ranges: [Range<Int>]) -> [String: KnownRow] {
    var known: [String: KnownRow] = [:]
    for label in ranges.joined() {
      known[rows.rows[label].id] = KnownRow(item: rows.rows[label], row: measured[label])
    }
    return known
  }
}
