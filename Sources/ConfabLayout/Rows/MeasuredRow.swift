import ConfabScene
import ConfabTimeline

/// What is kept of a measured row that is not on the screen.
package struct MeasuredRow: Sendable {
  /// Points, whole device pixels.
  package var height: Double
  /// Whether the height is a guess.
  package var isEstimated = false
  /// Whether the height comes from a store.
  package var isStored = false
  /// With which it is measured at another width.
  package var prepared: (any PreparedItem)?

  package init(
    height: Double, isEstimated: Bool = false, isStored: Bool = false,
    prepared: (any PreparedItem)? = nil
  ) {
    self.height = height
    self.isEstimated = isEstimated
    self.isStored = isStored
    self.prepared = prepared
  }
}

/// A row that has to be measured, with what is known of it.
package struct UnmeasuredRow: Sendable {
  package var item: TimelineItem
  package var prepared: (any PreparedItem)?
  /// What an actor of its presenter's has measured.
  package var body: ItemBody?

  package init(item: TimelineItem, prepared: (any PreparedItem)? = nil, body: ItemBody? = nil) {
    self.item = item
    self.prepared = prepared
    self.body = body
  }
}

extension LayoutWorker {
  /// The heights of some rows.
  ///
  /// - Throws: `CancellationError`, and what presenters throw.
  package func heights(of rows: [UnmeasuredRow], _ request: LayoutRequest) throws -> [MeasuredRow] {
    let measurer = try RowMeasurer(request, shaper: shaper())
    var measured: [MeasuredRow] = []
    measured.reserveCapacity(rows.count)
    for row in rows {
      try Task.checkCancellation()
      measured.append(try measurer.height(of: row))
    }
    return measured
  }

  /// Whole rows, to be drawn.
  package func layouts(of rows: [UnmeasuredRow], _ request: LayoutRequest) throws -> [ItemLayout] {
    let measurer = try RowMeasurer(request, shaper: shaper())
    return try rows.map { row in
      try Task.checkCancellation()
      return try measurer.measure(row.item, body: row.body)
    }
  }
}

extension Decoration {
  /// Whether a row is measured as in another place: how far it is from the row above is no part of
  /// that, and where it stands in its cluster only if it has heads of readers.
  package func isMeasured(like other: Decoration) -> Bool {
    var copy = self
    copy.startsCluster = other.startsCluster
    if seenBy.isEmpty { copy.endsCluster = other.endsCluster }
    copy.spacingBefore = other.spacingBefore
    copy.isSending = other.isSending
    return copy == other
  }
}

extension LayoutRequest {
  /// Whether a row that was measured with one decoration is as high with another one.
  ///
  /// A speaker's picture stands at the last row of a cluster and goes on to the next one; it takes
  /// space only where it is higher than what is said.
  package func isAsHigh(_ height: Double, with old: Decoration, as new: Decoration) -> Bool {
    if old.isMeasured(like: new) { return true }
    var moved = old
    moved.showsAvatar = new.showsAvatar
    guard moved.isMeasured(like: new) else { return false }
    // At most: beside the body they take no space.
    let heads =
      old.seenBy.isEmpty ? 0 : grid.round(metrics.seenGap) + grid.round(metrics.seenDiameter)
    return height - heads > grid.round(metrics.avatarDiameter)
  }
}

extension LayoutWorker {
  /// Fewer rows than this are not worth a second worker.
  private static let heightsPerWorker = 64

  /// The heights of some rows, by several workers at once.
  package static func heights(
    of rows: [UnmeasuredRow], _ request: LayoutRequest, on workers: [LayoutWorker]
  ) async throws -> [MeasuredRow] {
    let useful = max(1, min(workers.count, rows.count / heightsPerWorker))
    if useful == 1 { return try await workers[0].heights(of: rows, request) }
    return try await withThrowingTaskGroup(of: (Int, [MeasuredRow]).self) { group in
      for part in 0..<useful {
        let share = Array(rows[(rows.count * part / useful)..<(rows.count * (part + 1) / useful)])
        let worker = workers[part]
        group.addTask { (part, try await worker.heights(of: share, request)) }
      }
      var parts = [[MeasuredRow]](repeating: [], count: useful)
      for try await (part, measured) in group { parts[part] = measured }
      return Array(parts.joined())
    }
  }
}
