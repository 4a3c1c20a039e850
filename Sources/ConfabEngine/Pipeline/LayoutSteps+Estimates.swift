import ConfabLayout

extension LayoutSteps {
  /// The number of rows at the end to measure if no viewport was reported.
  private static let rowsAtEnd = 50

  /// Measures the estimated rows on and near the screen, where the update scrolls to.
  ///
  /// - Parameter reader: The viewport in the old layout.
  /// - Returns: Whether there were any.
  func resolveEstimates(
    of layout: inout LiveLayout, from old: LiveLayout, _ reader: Viewport?,
    _ scrollIntent: ScrollIntent
  ) async throws -> Bool {
    // After a rotation, the screen can be as high as the rows were wide.
    let reach =
      layout.context == old.context ? 0 : max(old.request.rowWidth, layout.request.rowWidth)
    guard let reader else {
      let last = layout.model.count - Self.rowsAtEnd..<layout.model.count
      let estimated = layout.model.estimatedRows(in: last)
      try await measure(estimated, of: &layout)
      return !estimated.isEmpty
    }
    // Each pass measures at least one row. Other rows can be on the screen afterwards.
    var hasMeasured = false
    while true {
      let viewport = scrollIntent.scroll(reader, .normal, from: old.model, to: layout.model)
        .viewport
      let estimated = layout.model.estimatedRows(near: viewport, reach: reach)
      if estimated.isEmpty { return hasMeasured }
      try await measure(estimated, of: &layout)
      hasMeasured = true
    }
  }

  /// Measures rows of a layout, or reads their heights if the strategy is exact.
  private func measure(_ indexes: [Int], of layout: inout LiveLayout) async throws {
    if measuring.strategy.isExact { return try await determine(indexes, of: &layout) }
    let rows = unmeasured(indexes, of: layout)
    place(try await measuring.measured(rows, layout.request), at: indexes, of: &layout)
  }

  /// Determines the heights of rows as the strategy does for rows that aren't near the screen.
  ///
  /// - Parameter indexes: The indexes of the rows, ascending.
  func determine(_ indexes: [Int], of layout: inout LiveLayout) async throws {
    let rows = unmeasured(indexes, of: layout)
    place(try await measuring.heights(of: rows, layout.request), at: indexes, of: &layout)
  }

  private func unmeasured(_ indexes: [Int], of layout: LiveLayout) -> [UnmeasuredRow] {
    // Reading all rows is faster than finding many one by one.
    if indexes.count > layout.measured.count / 8 {
      let (items, rows) = (layout.rows.rows.elements, layout.measured.elements)
      return indexes.map {
        UnmeasuredRow(item: items[$0].item, prepared: layout.prepared(rows[$0]))
      }
    }
    return indexes.map {
      UnmeasuredRow(
        item: layout.rows.rows[$0].item, prepared: layout.prepared(layout.measured[$0]))
    }
  }

  private func place(_ rows: [MeasuredRow], at indexes: [Int], of layout: inout LiveLayout) {
    let rows = stamped(rows, layout.context)
    if indexes.count > layout.measured.count / 8 {
      let items = layout.rows.rows.elements
      layout.model.update(
        indexes, to: zip(indexes, rows).map { layout.request.modelRow(of: items[$0].item, $1) })
      layout.measured.update(indexes, to: rows)
      return
    }
    for (index, row) in zip(indexes, rows) {
      layout.model.update(layout.request.modelRow(of: layout.rows.rows[index].item, row))
      layout.measured.update(index, to: row)
    }
  }
}

extension LayoutModel {
  /// The rows on and near the screen whose heights are estimates.
  ///
  /// Estimated rows that are next to these and lead to measured ones within the height of a screen
  /// are near, too. So measuring never leaves a run of estimates that is lower than a screen, with
  /// measured rows above and below it on the screen at once: when such a run is measured, only one
  /// of the two sides can stay in place.
  ///
  /// - Parameters:
  ///   - viewport: The screen.
  ///   - reach: The least height above and below the screen that is near, in points.
  /// - Complexity: O(rows near the screen).
  func estimatedRows(near viewport: Viewport, reach: Double = 0) -> [Int] {
    let length = viewport.visible.upperBound - viewport.visible.lowerBound
    let least = length > 0 ? reach / length : 0
    let near = viewport.prefetchRows(
      in: self, before: max(viewport.screensAbove, least),
      after: max(viewport.screensBelow, least))
    let rows = near.above.lowerBound..<near.below.upperBound
    let screen = viewport.visiblePixels.count
    return estimatedRows(in: lowRun(endingAt: rows.lowerBound, below: screen))
      + estimatedRows(in: rows)
      + estimatedRows(in: lowRun(startingAt: rows.upperBound, below: screen))
  }

  /// The estimated rows that start at an index, if a measured row follows them and they are lower
  /// than a height in device pixels. Otherwise an empty range.
  private func lowRun(startingAt start: Int, below height: Int) -> Range<Int> {
    var (end, total) = (start, 0)
    while total < height, let place = tree.place(at: end) {
      guard isEstimated(place.element) else { return start..<end }
      total += place.element.extent
      end += 1
    }
    return start..<start
  }

  /// The estimated rows that end before an index, if they follow a measured row and are lower than
  /// a height in device pixels. Otherwise an empty range.
  private func lowRun(endingAt end: Int, below height: Int) -> Range<Int> {
    var (start, total) = (end, 0)
    while total < height, start > 0, let place = tree.place(at: start - 1) {
      guard isEstimated(place.element) else { return start..<end }
      total += place.element.extent
      start -= 1
    }
    return end..<end
  }

  func estimatedRows(in range: Range<Int>) -> [Int] {
    let range = range.clamped(to: 0..<count)
    return zip(range, self[range]).filter { $1.frame.isEstimated }.map(\.0)
  }
}
