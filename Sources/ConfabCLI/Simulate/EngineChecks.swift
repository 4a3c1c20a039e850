import Confab

extension LiveLayout {
  /// The messages of some rows.
  func messages(in rows: Range<Int>) -> [Message] { rows.compactMap { item(at: $0)?.message } }

  /// What is other than in another layout, if anything; of rows whose heights are guessed there only
  /// what they are is compared.
  func difference(from other: LiveLayout) -> String? {
    guard model.count == other.model.count else {
      return "\(other.model.count) rows, and \(model.count) when made anew"
    }
    let rows = zip(model[0..<model.count], other.model[0..<model.count])
    for (index, (row, shown)) in rows.enumerated() {
      if item(at: index) != other.item(at: index) {
        return "row \(shown.id) is another when made anew"
      }
      let isAsHigh = shown.frame.isEstimated || row.frame.height == shown.frame.height
      if row.id != shown.id || !isAsHigh {
        return "row \(shown.id) is \(shown.frame), and \(row.frame) when made anew"
      }
    }
    return nil
  }
}

extension SimulatedContext {
  /// Whether a layout was made for this screen.
  func fits(_ layout: LiveLayout) -> Bool {
    layout.request.width == width && layout.request.metrics.textSize == textSize
      && layout.request.metrics == request(for: Conversation(), presenters: .builtIn).metrics
  }
}

extension LiveLayout {
  /// Every row is that of its item, and below the one before it with its gap.
  func checkPlaces(isExact: Bool, _ report: inout SimulationReport) {
    let grid = request.grid
    var y = grid.round(request.metrics.marginTop)
    for (index, row) in model[0..<model.count].enumerated() {
      guard let item = item(at: index) else {
        return report.look(for: "there is no item \(index) of \(model.count)")
      }
      y = grid.round(y + request.gap(above: item))
      report.check(
        row.id == item.id && !(isExact && row.frame.isEstimated) && abs(row.frame.y - y) < 1e-6,
        "row \(row.id) is \(row.frame) where \(item.id) should be at \(y)")
      y = grid.round(y + row.frame.height)
    }
    y = grid.round(y + grid.round(request.metrics.marginBottom))
    report.check(
      abs(model.contentHeight - y) < 1e-6, "the content is \(model.contentHeight) high, not \(y)")
  }
}
