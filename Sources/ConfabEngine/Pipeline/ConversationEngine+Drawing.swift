import ConfabLayout

extension ConversationEngine {
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
  ///   - isolation: The actor of the caller.
  /// - Throws: The errors of presenters.
  /// - Complexity: O(rows in the range). Only rows that aren't kept are measured.
  public func rows(
    _ range: Range<Int>, of layout: LiveLayout, isolation: isolated (any Actor)? = #isolation
  ) async throws -> [ItemLayout] {
    let range = range.clamped(to: 0..<layout.model.count)
    let (rows, measured) = try await drawnRows(at: range, of: layout)
    measuring.drawn.keep(measured, at: range, of: layout)
    return rows
  }

  /// Measures times for a ``TimeReveal``. Those that can't be shaped are left out.
  func measured(
    _ times: [String: String], for request: LayoutRequest
  ) async -> [String: RevealedTime] {
    measuring.drawing.begin()
    defer { measuring.drawing.end() }
    let blocks = try? await measuring.workers[0].withContext(of: request) { context in
      let metrics = context.metrics
      return try times.mapValues { time in
        RevealedTime(
          time: time,
          text: try context.block(
            time, style: metrics.style(size: metrics.smallSize), pitch: metrics.smallPitch,
            width: .infinity, maximumLines: 1))
      }
    }
    return blocks ?? [:]
  }

  /// Measures rows for drawing, without keeping them.
  func rows(
    at indexes: some Sequence<Int>, of layout: LiveLayout
  ) async throws -> [ItemLayout] {
    try await drawnRows(at: indexes, of: layout).rows
  }

  /// - Returns: The rows, and those of them that were not kept.
  private func drawnRows(
    at indexes: some Sequence<Int>, of layout: LiveLayout,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> (rows: [ItemLayout], measured: [ItemLayout]) {
    // Before the first suspension: the pool may have no free thread.
    measuring.drawing.begin()
    defer { measuring.drawing.end() }
    let items = indexes.compactMap { layout.item(at: $0) }
    let kept = measuring.drawn.rows(for: items, in: layout)
    let missing = zip(items, kept).filter { $1 == nil }.map(\.0)
    var measured: [ItemLayout] = []
    if !missing.isEmpty {
      var bodies = measuring.drawn.takeBodies(of: missing, in: layout)
      let unmeasured = missing.indices.filter { bodies[$0] == nil }
      for (place, body) in try await layout.request.hostedBodies(of: unmeasured.map { missing[$0] })
      {
        bodies[unmeasured[place]] = body
      }
      let rows = missing.enumerated().map { UnmeasuredRow(item: $1, body: bodies[$0]) }
      measured = try await measuring.workers[0].layouts(of: rows, layout.request)
    }
    var next = measured.makeIterator()
    return (kept.compactMap { $0 ?? next.next() }, measured)
  }
}
