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
