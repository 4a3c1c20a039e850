import ConfabLayout

/// Measuring rows for drawing. Drawing doesn't wait for the commands.
extension Engine {
  /// Measures rows of a layout for drawing.
  ///
  /// Drawing goes before measuring: the engine finishes at most one row for each worker before it
  /// measures these. The engine keeps measured rows of the newest request within 600 rows of the
  /// last range.
  ///
  /// - Parameters:
  ///   - range: The indexes of the rows. Indexes outside the layout are skipped. See
  ///     ``Viewport/visibleRows(in:)`` and ``Viewport/prefetchRows(in:before:after:)``.
  ///   - layout: The layout of an update.
  /// - Throws: The errors of presenters.
  /// - Complexity: O(rows in the range). Only rows that aren't kept are measured.
  package nonisolated(nonsending) func rows(
    _ range: Range<Int>, of layout: LiveLayout
  ) async throws -> [ItemLayout] {
    let range = range.clamped(to: 0..<layout.model.count)
    let (rows, measured) = try await drawnRows(at: range, of: layout)
    drawing.drawn.keep(measured, at: range, of: layout)
    return rows
  }

  /// Measures times for a ``TimeReveal``. Those that can't be shaped are left out.
  nonisolated func measured(
    _ times: [String: String], for request: LayoutRequest
  ) async -> [String: TimeReveal.MessageTime] {
    drawing.drawing.begin()
    defer { drawing.drawing.end() }
    let blocks = try? await drawing.workers[0].withContext(of: request) { context in
      let metrics = context.metrics
      return try times.mapValues { time in
        TimeReveal.MessageTime(
          time: time,
          text: try context.block(
            time, style: metrics.style(size: metrics.smallSize), pitch: metrics.smallPitch,
            width: .infinity, maximumLines: 1))
      }
    }
    return blocks ?? [:]
  }

  /// Measures rows for drawing, without keeping them.
  nonisolated func rows(
    at indexes: some Sequence<Int>, of layout: LiveLayout
  ) async throws -> [ItemLayout] {
    try await drawnRows(at: indexes, of: layout).rows
  }

  /// - Returns: The rows, and those of them that were not kept.
  private nonisolated(nonsending) func drawnRows(
    at indexes: some Sequence<Int>, of layout: LiveLayout
  ) async throws -> (rows: [ItemLayout], measured: [ItemLayout]) {
    // Before the first suspension: the pool may have no free thread.
    drawing.drawing.begin()
    defer { drawing.drawing.end() }
    let items = indexes.compactMap { layout.item(at: $0) }
    let kept = drawing.drawn.rows(for: items, in: layout)
    let missing = zip(items, kept).filter { $1 == nil }.map(\.0)
    var measured: [ItemLayout] = []
    if !missing.isEmpty {
      var bodies = drawing.drawn.takeBodies(of: missing, in: layout)
      let unmeasured = missing.indices.filter { bodies[$0] == nil }
      for (place, body) in try await layout.request.hostedBodies(of: unmeasured.map { missing[$0] })
      {
        bodies[unmeasured[place]] = body
      }
      let rows = missing.enumerated().map { UnmeasuredRow(item: $1, body: bodies[$0]) }
      measured = try await drawing.workers[0].layouts(of: rows, layout.request)
    }
    var next = measured.makeIterator()
    return (kept.compactMap { $0 ?? next.next() }, measured)
  }
}
