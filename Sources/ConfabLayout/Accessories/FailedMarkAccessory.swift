import ConfabScene
import ConfabTimeline

/// The mark beside a message that was not delivered.
struct FailedMarkAccessory: RowAccessory {
  let part = "failed"
  var metrics: [any KindMetrics.Type] { [FailedMarkMetrics.self] }

  func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins {
    guard item.decoration.isFailed else { return .zero }
    let mark = request.metrics.failedMarks
    return RowMargins(outgoing: request.grid.round(mark.diameter + mark.gap))
  }

  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard row.placement == .side, item.decoration.isFailed else { return nil }
    let grid = request.grid
    let diameter = grid.round(request.metrics.failedMarks.diameter)
    // The mark is centered on the body, which may be smaller than the mark.
    return AccessoryPlace(
      Rect(
        x: row.width - grid.round(request.edge) - diameter,
        y: grid.round(row.body.midY - diameter / 2), width: diameter, height: diameter),
      extendsRow: false)
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    FailedMark(frame: row.mirrored(place.frame))
  }

  func overhang(_ metrics: Metrics) -> Double { metrics.failedMarks.diameter / 2 }
}
