import ConfabLayout
import ConfabText
import ConfabTimeline

/// Determines row heights by measuring, reading a store or estimating.
struct RowMeasuring: Sendable {
  let workers: [LayoutWorker]
  let strategy: HeightStrategy
  let store: VersionedHeightStore?
  let fonts: FontLibrary
  /// Stops measuring while rows are drawn.
  let drawing = DrawingPriority()
  /// The rows that are kept for drawing.
  let drawn = DrawnRows(reach: 600)
  /// The heights of rows that were removed.
  let kept = KeptHeights()
  /// The keys of the current context.
  private var keys: HeightKeys?
  private var context: Int?

  init(
    workers: [LayoutWorker], strategy: HeightStrategy, store: VersionedHeightStore?,
    fonts: FontLibrary
  ) {
    self.workers = workers
    self.strategy = strategy
    self.store = strategy.keepsOnDisk ? store : nil
    self.fonts = fonts
  }

  /// Prepares for a context. Creating keys reads the fonts' digests, so it's done once for each
  /// context.
  mutating func enter(_ context: EngineContext) throws {
    guard self.context != context.number else { return }
    keys = try store.map {
      try HeightKeys(context.request, library: fonts, engine: $0.engine)
    }
    self.context = context.number
  }

  /// The number of rows that are measured and stored between two checks for cancellation.
  private static let batch = 500

  /// The heights of rows, as the strategy determines them for rows that aren't near the screen.
  func heights(
    of rows: [UnmeasuredRow], _ request: LayoutRequest
  ) async throws -> [MeasuredRow] {
    guard !rows.isEmpty else { return [] }
    guard strategy.isExact else { return try await estimates(for: rows, request) }
    guard let store, let keys else { return try await measured(rows, request) }
    return try await heights(of: rows, request, store: store.store, under: keys)
  }

  /// Estimates rows, except those with shaped text: measuring them is as fast as estimating.
  private func estimates(
    for rows: [UnmeasuredRow], _ request: LayoutRequest
  ) async throws -> [MeasuredRow] {
    let shaped = rows.filter { $0.prepared != nil }
    var exact = try await measured(shaped, request).makeIterator()
    return rows.compactMap { row in
      row.prepared == nil
        ? MeasuredRow(height: request.estimatedHeight(of: row.item), isEstimated: true)
        : exact.next()
    }
  }

  /// Reads heights from the store, except for rows with shaped text, because measuring them is as
  /// fast. Measures and stores missing heights, batch by batch.
  private func heights(
    of rows: [UnmeasuredRow], _ request: LayoutRequest, store: any HeightStore<HeightKey>,
    under heightKeys: HeightKeys
  ) async throws -> [MeasuredRow] {
    let unshaped = rows.indices.filter { rows[$0].prepared == nil }
    let keys = await heightKeys.keys(of: unshaped.map { rows[$0].item })
    var found = [MeasuredRow?](repeating: nil, count: rows.count)
    var keyOf: [Int: HeightKey] = [:]
    for (place, height) in zip(0..., await store.heights(inOrderOf: keys)) {
      if let height {
        found[unshaped[place]] = MeasuredRow(height: height, isStored: true)
      } else {
        keyOf[unshaped[place]] = keys[place]
      }
    }
    let missing = rows.indices.filter { found[$0] == nil }
    for start in stride(from: 0, to: missing.count, by: Self.batch) {
      try Task.checkCancellation()
      let part = missing[start..<min(missing.count, start + Self.batch)]
      let new = try await measured(part.map { rows[$0] }, request)
      var heights: [HeightKey: Double] = [:]
      for (index, row) in zip(part, new) {
        found[index] = row
        if let key = keyOf[index] { heights[key] = row.height }
      }
      if !heights.isEmpty { await store.keep(heights) }
    }
    return found.compactMap { $0 }
  }

  /// Measures rows, whatever the strategy is.
  func measured(
    _ rows: [UnmeasuredRow], _ request: LayoutRequest
  ) async throws -> [MeasuredRow] {
    guard !rows.isEmpty else { return [] }
    var rows = rows
    // In a long list, most rows aren't drawn soon.
    if rows.count <= drawn.reach {
      for index in rows.indices { rows[index].keepsBody = true }
    }
    for (index, body) in try await request.hostedBodies(of: rows.map(\.item)) {
      rows[index].body = body
      rows[index].prepared = nil
    }
    var measured = try await LayoutWorker.heights(of: rows, request, on: workers, after: drawing)
    keepBodies(of: &measured, rows)
    return measured
  }

  /// Moves the bodies of measured rows to the rows that are kept for drawing.
  private func keepBodies(of measured: inout [MeasuredRow], _ rows: [UnmeasuredRow]) {
    var bodies: [(item: TimelineItem, body: KeptBody)] = []
    for index in measured.indices {
      guard let body = measured[index].body else { continue }
      bodies.append((rows[index].item, body))
      measured[index].body = nil
    }
    if let context { drawn.keep(bodies, for: context) }
  }
}

/// The rows of a request with their heights.
package struct RowHeights: Sendable {
  /// The rows for a ``LayoutModel``, in the order of the items.
  package let rows: [ModelRow<String>]
  /// The number of heights that the store had.
  package let storedCount: Int

  /// Reads the heights of all rows from a store, and measures and stores missing heights.
  ///
  /// - Parameters:
  ///   - request: The rows, and everything that their heights depend on.
  ///   - workers: The workers, at least one. They measure in parallel.
  ///   - fonts: The fonts of the workers.
  ///   - store: The store.
  /// - Throws: `FontError`, `MetricsError`, the errors of presenters, and `CancellationError`.
  ///   Heights that were measured before the error stay in the store.
  /// - Complexity: O(n).
  package init(
    of request: LayoutRequest, on workers: [LayoutWorker], fonts: FontLibrary,
    store: VersionedHeightStore
  ) async throws {
    var measuring = RowMeasuring(
      workers: workers, strategy: .exactOnDisk, store: store, fonts: fonts)
    try measuring.enter(EngineContext(number: 0, request: request))
    let measured = try await measuring.heights(
      of: request.items.map { UnmeasuredRow(item: $0) }, request)
    rows = zip(request.items, measured).map { request.modelRow(of: $0, $1) }
    storedCount = measured.count { $0.isStored }
  }
}
