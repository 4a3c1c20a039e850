import ConfabLayout

extension LayoutSteps {
  /// The number of rows at the end to measure if no viewport was reported.
  private static let rowsAtEnd = 50

  /// Measures the estimated rows on and near the screen, for every place to which the update may
  /// scroll.
  ///
  /// - Parameter reader: The viewport in the old layout.
  func resolveEstimates(
    of layout: LiveLayout, from old: LiveLayout, _ reader: Viewport?, _ scrollIntent: ScrollIntent
  ) async throws -> LiveLayout {
    var layout = layout
    // After a rotation, the screen can be as high as the rows were wide.
    let reach =
      layout.context == old.context ? 0 : max(old.request.rowWidth, layout.request.rowWidth)
    guard let reader else {
      let last = layout.model.count - Self.rowsAtEnd..<layout.model.count
      try await measure(layout.model.estimatedRows(in: last), of: &layout)
      return layout
    }
    // `pagination` keeps the row that is read, `normal` keeps the bottom.
    for kind in [UpdateKind.pagination, .normal] {
      // Each pass measures at least one row. Other rows can be on the screen afterwards.
      while true {
        let viewport = scrollIntent.scroll(reader, kind, from: old.model, to: layout.model).viewport
        let estimated = layout.model.estimatedRows(near: viewport, reach: reach)
        if estimated.isEmpty { break }
        try await measure(estimated, of: &layout)
      }
    }
    return layout
  }

  /// Measures rows of a layout, or reads their heights if the strategy is exact.
  func measure(_ indexes: [Int], of layout: inout LiveLayout) async throws {
    let items = indexes.map { layout.rows.rows[$0].item }
    let rows = zip(indexes, items).map { index, item in
      UnmeasuredRow(item: item, prepared: layout.measured[index].prepared)
    }
    let measured =
      measuring.strategy.isExact
      ? try await measuring.heights(of: rows, layout.request)
      : try await measuring.measured(rows, layout.request)
    for (index, (item, row)) in zip(indexes, zip(items, measured)) {
      layout.model.update(layout.request.modelRow(of: item, row))
      layout.measured.update(index, to: row)
    }
  }
}

extension LayoutModel {
  /// The rows on and near the screen whose heights are estimates.
  ///
  /// - Parameters:
  ///   - viewport: The screen.
  ///   - reach: The least height above and below the screen that is near, in points. It is at least one
  ///     screen.
  /// - Complexity: O(rows near the screen).
  func estimatedRows(near viewport: Viewport, reach: Double = 0) -> [Int] {
    let length = viewport.visible.upperBound - viewport.visible.lowerBound
    let screens = length > 0 ? max(1, reach / length) : 1
    let near = viewport.prefetchRows(in: self, before: screens, after: screens)
    return estimatedRows(in: near.above.lowerBound..<near.below.upperBound)
  }

  func estimatedRows(in range: Range<Int>) -> [Int] {
    let range = range.clamped(to: 0..<count)
    return zip(range, self[range]).filter { $1.frame.isEstimated }.map(\.0)
  }
}
