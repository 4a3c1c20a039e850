import ConfabEngine
import ConfabModel

extension LiveLayout {
  /// The messages in some rows.
  func messages(in rows: Range<Int>) -> [Message] { rows.compactMap { item(at: $0)?.message } }

  /// All messages.
  var messages: [Message] { messages(in: 0..<model.count) }

  /// The first difference between a shown layout and this one, which was made anew from the same
  /// messages; `nil` if they are equal. Estimated heights are not compared.
  func difference(fromShown other: LiveLayout) -> String? {
    guard model.count == other.model.count else {
      return "\(other.model.count) rows are shown, but a new layout has \(model.count)"
    }
    let rows = zip(model[0..<model.count], other.model[0..<model.count])
    for (index, (row, shown)) in rows.enumerated() {
      if item(at: index) != other.item(at: index) {
        return "row \(shown.id) differs from the one in a new layout"
      }
      let isSameHeight = shown.frame.isEstimated || row.frame.height == shown.frame.height
      if row.id != shown.id || !isSameHeight {
        return "row \(shown.id) is at \(shown.frame), but at \(row.frame) in a new layout"
      }
    }
    return nil
  }

  /// Checks that each row belongs to its item and stands below the one before it, with its gap. The
  /// gap of a row with an estimated height can be that of another type size.
  func checkPlaces(_ report: inout SimulationReport) {
    let grid = request.grid
    var y = grid.round(request.metrics.marginTop)
    for (index, row) in model[0..<model.count].enumerated() {
      guard let item = item(at: index) else {
        return report.record("item \(index) of \(model.count) is missing")
      }
      y = row.frame.isEstimated ? max(y, row.frame.y) : grid.round(y + request.gap(above: item))
      report.check(
        row.id == item.id && abs(row.frame.y - y) < 1e-6,
        "row \(row.id) is at \(row.frame); expected \(item.id) at \(y)")
      y = grid.round(y + row.frame.height)
    }
    y = grid.round(y + grid.round(request.metrics.marginBottom))
    report.check(
      abs(model.contentHeight - y) < 1e-6,
      "the content is \(model.contentHeight) points high; expected \(y)")
  }
}
