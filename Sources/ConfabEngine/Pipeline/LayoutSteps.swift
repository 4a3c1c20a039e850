import ConfabLayout
import ConfabTimeline

/// Computes the next layout of an engine from the last one.
struct LayoutSteps {
  let measuring: RowMeasuring
  /// The maximum size of the shaped text that is kept, in bytes.
  let preparedLimit: Int

  /// The layout for the same context. Only rows that changed are processed.
  ///
  /// - Parameter kept: The unchanged rows.
  func extend(
    _ old: LiveLayout, to rows: LiveRows, keeping kept: UnchangedRows
  ) async throws -> LiveLayout {
    let changed = kept.changed(from: old.rows.rows.count, to: rows.rows.count)
    let items = changed.flatMap { rows.rows[$0.new] }
    var known = old.known(in: changed.map(\.old))
    let new = try await measure(items, known: known, old)
    for item in items { known[item.id] = nil }
    measuring.kept.keep(known, of: old)
    let made = zip(items, new).map { item, row in
      var made = old.request.modelRow(of: item.item, row)
      made.isEstimated = made.isEstimated || old.isOld(row)
      return made
    }

    var layout = LiveLayout(
      rows: rows, model: old.model, request: old.request, context: old.context,
      measured: old.measured, hasOldHeights: old.hasOldHeights, shapedSince: old.shapedSince)
    // A row can move from one part to another, so remove all rows first.
    for part in changed.reversed() {
      try layout.model.replaceSubrange(part.old, with: [])
      layout.measured.replaceSubrange(part.old, with: [])
    }
    var next = 0
    for part in changed {
      let end = next + part.new.count
      let start = part.new.lowerBound
      try layout.model.replaceSubrange(start..<start, with: Array(made[next..<end]))
      layout.measured.replaceSubrange(start..<start, with: new[next..<end])
      next = end
    }
    return layout
  }

  /// The layout for another context. All rows are measured; text of the same type isn't shaped
  /// again.
  func measureAll(
    _ rows: LiveRows, from old: LiveLayout, keeping kept: UnchangedRows, _ context: EngineContext
  ) async throws -> LiveLayout {
    let request = context.request
    let items = rows.rows.elements
    let isSameType = request.shapesText(as: old.request)
    let hasStayed = isSameType && kept.isEverything(from: old.rows, to: rows)
    var new: [MeasuredRow]
    if hasStayed {
      let measured = old.measured.elements
      new = try await measuring.heights(
        of: zip(items, measured).map { UnmeasuredRow(item: $0.item, prepared: old.prepared($1)) },
        request)
    } else {
      let known = isSameType ? old.known(in: [old.rows.rows.indices]) : [:]
      new = try await measuring.heights(
        of: items.map { item in
          UnmeasuredRow(item: item.item, prepared: known[item.id]?.prepared(for: item, in: old))
        }, request)
    }
    new.forgetPrepared(beyond: preparedLimit)
    new = stamped(new, context.number)
    return LiveLayout(
      rows: rows, model: try model(of: items, new, from: hasStayed ? old.model : nil, request),
      request: request, context: context.number,
      measured: PersistentList(new),
      shapedSince: isSameType ? old.shapedSince : context.number)
  }

  /// Rows that belong to a context.
  func stamped(_ rows: consuming [MeasuredRow], _ context: Int) -> [MeasuredRow] {
    for index in rows.indices {
      rows[index].context = Int32(truncatingIfNeeded: context)
    }
    return rows
  }

  /// - Parameter old: A model of the same rows, if there is one.
  private func model(
    of items: [TrackedItem], _ measured: [MeasuredRow], from old: LayoutModel<String>?,
    _ request: LayoutRequest
  ) throws -> LayoutModel<String> {
    guard let old else {
      var model = try request.emptyModel()
      try model.replaceSubrange(
        0..<0, with: zip(items, measured).map { request.modelRow(of: $0.item, $1) })
      return model
    }
    var next = zip(items, measured).makeIterator()
    return old.resized(
      width: request.rowWidth, grid: request.grid, marginTop: request.metrics.marginTop,
      marginBottom: request.metrics.marginBottom
    ) { _ in
      next.next().map { ($1.height, request.gap(above: $0.item), $1.isEstimated) } ?? (0, 0, false)
    }
  }

  /// Measures rows. Rows with unchanged content keep their heights, also if they were removed in
  /// between.
  private func measure(
    _ items: [TrackedItem], known: [String: KnownRow], _ layout: LiveLayout
  ) async throws -> [MeasuredRow] {
    let request = layout.request
    var measured: [MeasuredRow?] = []
    var missing: [UnmeasuredRow] = []
    for item in items {
      let same = (known[item.id] ?? measuring.kept.row(item.id, for: layout)).flatMap {
        $0.item.item.kind == item.item.kind && $0.item.hasSameContent(as: item) ? $0 : nil
      }
      if let same,
        request.isAsHigh(
          same.row.height, with: same.item.item.decoration, as: item.item.decoration)
      {
        measured.append(same.row)
      } else {
        measured.append(nil)
        missing.append(
          UnmeasuredRow(item: item.item, prepared: same?.prepared(for: item, in: layout)))
      }
    }
    var new = stamped(try await measuring.heights(of: missing, request), layout.context)
    if items.count > 1_000 { new.forgetPrepared(beyond: preparedLimit) }
    var next = new.makeIterator()
    return measured.compactMap { $0 ?? next.next() }
  }
}

extension [MeasuredRow] {
  /// Keeps the prepared content of the last rows, up to `limit` bytes.
  mutating func forgetPrepared(beyond limit: Int) {
    var bytes = 0
    for index in indices.reversed() {
      guard let prepared = self[index].prepared else { continue }
      bytes += prepared.memoryFootprint
      if bytes > limit { self[index].prepared = nil }
    }
  }
}

extension LayoutRequest {
  func emptyModel() throws(LayoutModelError) -> LayoutModel<String> {
    try LayoutModel(
      width: rowWidth, grid: grid, marginTop: metrics.marginTop,
      marginBottom: metrics.marginBottom)
  }

  func modelRow(of item: TimelineItem, _ row: MeasuredRow) -> ModelRow<String> {
    ModelRow(
      id: item.id, height: row.height, gap: gap(above: item), isEstimated: row.isEstimated)
  }
}

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
