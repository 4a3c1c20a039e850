extension LayoutWorker {
  /// Measures the heights of rows.
  ///
  /// - Parameter drawing: The drawing that goes first, if any. Then other calls of the worker can
  ///   run between two rows.
  /// - Throws: `CancellationError`, `FontError`, ``MetricsError``, and errors of presenters.
  package func heights(
    of rows: some Collection<UnmeasuredRow> & Sendable, _ request: LayoutRequest,
    after drawing: DrawingPriority? = nil
  ) async throws -> [MeasuredRow] {
    let measurer = try RowMeasurer(request, shaper: shaper())
    var measured: [MeasuredRow] = []
    measured.reserveCapacity(rows.count)
    var pauses = MeasuringPauses(drawing)
    for row in rows {
      if pauses.isDue { await pauses.take() }
      try Task.checkCancellation()
      measured.append(try measurer.height(of: row))
    }
    return measured
  }

  /// Measures rows for drawing.
  ///
  /// - Throws: `CancellationError`, `FontError`, ``MetricsError``, and errors of presenters.
  package func layouts(of rows: [UnmeasuredRow], _ request: LayoutRequest) throws -> [ItemLayout] {
    let measurer = try RowMeasurer(request, shaper: shaper())
    return try rows.map { row in
      try Task.checkCancellation()
      return try measurer.measure(row.item, body: row.body)
    }
  }
}

extension LayoutWorker {
  /// The smallest number of rows for each worker. Using another worker takes longer than measuring
  /// fewer rows.
  private static let heightsPerWorker = 64

  /// Measures the heights of rows on several workers at the same time.
  ///
  /// - Parameters:
  ///   - workers: At least one worker. The result does not depend on the number of workers.
  ///   - drawing: The drawing that goes first, if any.
  /// - Throws: `CancellationError`, `FontError`, ``MetricsError``, and errors of presenters.
  package static func heights(
    of rows: [UnmeasuredRow], _ request: LayoutRequest, on workers: [LayoutWorker],
    after drawing: DrawingPriority? = nil
  ) async throws -> [MeasuredRow] {
    let useful = max(1, min(workers.count, rows.count / heightsPerWorker))
    if useful == 1 { return try await workers[0].heights(of: rows, request, after: drawing) }
    return try await withThrowingTaskGroup(of: (Int, [MeasuredRow]).self) { group in
      for part in 0..<useful {
        let share = rows[(rows.count * part / useful)..<(rows.count * (part + 1) / useful)]
        let worker = workers[part]
        group.addTask { (part, try await worker.heights(of: share, request, after: drawing)) }
      }
      var parts = [[MeasuredRow]](repeating: [], count: useful)
      for try await (part, measured) in group { parts[part] = measured }
      return Array(parts.joined())
    }
  }
}
