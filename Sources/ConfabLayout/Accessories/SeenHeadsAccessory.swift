import ConfabScene
import ConfabTimeline

/// The heads of the readers whose last read message this is.
///
/// They are below the body or, within a cluster, beside it at the free side of the row. Beside the
/// body they add no height, so the gaps of the cluster stay the same.
struct SeenHeadsAccessory: RowAccessory {
  let part = "seen"
  var metrics: [any KindMetrics.Type] { [SeenHeadsMetrics.self] }

  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard !item.decoration.seenBy.isEmpty else { return nil }
    let place = SeenHeadsPlace(item.decoration, in: row, request.metrics, request.grid)
    let (left, right) = (place.span.lowerBound, place.span.upperBound)
    return AccessoryPlace(
      Rect(
        x: left, y: place.top, width: right - left,
        height: request.grid.round(request.metrics.seenHeads.diameter)))
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    try SeenHeadsLayout(
      item.decoration.seenBy, sender: item.decoration.speaker,
      in: SeenHeadsPlace(
        MeasuredDecoration(item.decoration), in: row, context.metrics, context.grid),
      of: row, context)
  }
}
