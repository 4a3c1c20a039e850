import ConfabLayout

/// A change of width, type or theme in two steps: what is near the screen first.
extension LayoutSteps {
  /// The rows that are measured in one update after the first frame. Other updates can be shown in
  /// between. Rows with shaped text are measured about eight times as fast.
  private static let budget = (total: 16_000, shaped: 1, unshaped: 8)

  /// The rows of a layout for another context. All heights are estimates: those of the old context.
  ///
  /// - Complexity: O(1). O(n) for another pixel grid, without measuring.
  func estimated(_ old: LiveLayout, for context: EngineContext) -> LiveLayout {
    let request = context.request
    return LiveLayout(
      rows: old.rows, model: old.model.estimated(for: request), request: request,
      context: context.number, measured: old.measured, hasOldHeights: true,
      shapedSince: request.shapesText(as: old.request) ? old.shapedSince : context.number)
  }

  /// Determines the heights of rows that have the height of an older context, from the reader
  /// outwards.
  ///
  /// - Complexity: O(n), without measuring.
  func measureOldHeights(of layout: LiveLayout, _ reader: Viewport?) async throws -> LiveLayout {
    var layout = layout
    let center = reader?.visibleRows(in: layout.model).lowerBound ?? layout.model.count
    // Reading all rows at once is faster than finding many one by one.
    let items = layout.rows.rows.elements
    var rows = layout.measured.elements
    let (found, isAll) = nextOldHeights(in: layout, rows, around: center)
    let indexes = found.sorted()
    let new = stamped(
      try await measuring.heights(
        of: indexes.map {
          UnmeasuredRow(item: items[$0].item, prepared: layout.prepared(rows[$0]))
        }, layout.request), layout.context)
    layout.model.update(
      indexes, to: zip(indexes, new).map { layout.request.modelRow(of: items[$0].item, $1) })
    layout.hasOldHeights = !isAll
    for (index, row) in zip(indexes, new) { rows[index] = row }
    rows.forgetPrepared(beyond: preparedLimit)
    layout.measured = PersistentList(rows)
    return layout
  }

  /// The rows with old heights that are nearest to a row, and whether these are all.
  private func nextOldHeights(
    in layout: LiveLayout, _ rows: [MeasuredRow], around center: Int
  ) -> (indexes: [Int], isAll: Bool) {
    let most = max(Self.budget.total, rows.count)
    var (above, below, spent) = (min(center, rows.count) - 1, min(center, rows.count), 0)
    var found: [Int] = []
    func take(_ index: Int) {
      guard layout.isOld(rows[index]) else { return }
      found.append(index)
      let isShaped = !measuring.strategy.isExact || layout.prepared(rows[index]) != nil
      spent += isShaped ? Self.budget.shaped : Self.budget.unshaped
    }
    while spent < most, above >= 0 || below < rows.count {
      if below < rows.count { take(below) }
      if above >= 0 { take(above) }
      (above, below) = (above - 1, below + 1)
    }
    return (found, above < 0 && below >= rows.count)
  }
}

extension LayoutRequest {
  /// Whether shaped text of another request can be used.
  func shapesText(as other: LayoutRequest) -> Bool {
    metrics == other.metrics && language == other.language
      && type(of: style) == type(of: other.style)
  }
}
