import ConfabScene
import ConfabTimeline

/// The heads of those who have read as far as a message.
///
/// They stand under the body or, within a cluster, beside it, on the side that the speaker leaves free.
/// Beside the body they take no height, so the cluster stays together.
struct SeenHeadsAccessory: RowAccessory {
  let part = "seen"

  func place(
    of item: TimelineItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard !item.decoration.seenBy.isEmpty else { return nil }
    let place = SeenHeadsPlace(item.decoration, in: row, request.metrics, request.grid)
    let (left, right) = (place.span.lowerBound, place.span.upperBound)
    return AccessoryPlace(
      Rect(
        x: left, y: place.top, width: right - left,
        height: request.grid.round(request.metrics.seenDiameter)))
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    try SeenHeadsLayout(
      item.decoration.seenBy,
      in: SeenHeadsPlace(item.decoration, in: row, context.metrics, context.grid), of: row, context)
  }
}
