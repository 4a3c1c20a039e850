import ConfabScene
import ConfabTimeline

/// The name of the speaker, in one line above the body.
struct NameAccessory: RowAccessory {
  let part = "name"
  let isBelowBody = true

  func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins {
    guard item.decoration.showsName, item.decoration.speaker != nil else { return .zero }
    let (metrics, grid) = (request.metrics, request.grid)
    return RowMargins(above: grid.ceil(metrics.namePitch) + grid.round(metrics.nameGap))
  }

  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard row.placement == .side, item.decoration.showsName, item.decoration.speaker != nil else {
      return nil
    }
    let (metrics, grid) = (request.metrics, request.grid)
    let left = grid.round(metrics.edge) + row.margins.incoming + metrics.bubbleInsetHorizontal
    return AccessoryPlace(
      Rect(
        x: left, y: 0, width: row.width - left - metrics.edge, height: grid.ceil(metrics.namePitch)
      ))
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    let (metrics, grid) = (context.metrics, context.grid)
    let name = item.decoration.speaker.map { context.participants[$0]?.name ?? $0 } ?? ""
    let block = try context.block(
      name, style: metrics.style(size: metrics.nameSize), pitch: metrics.namePitch,
      width: place.frame.width, maximumLines: 1)
    let frame = Rect(
      x: grid.round(place.frame.x), y: 0, width: grid.ceil(block.size.width),
      height: place.frame.height)
    return NameLayout(text: PlacedText(block: block, frame: row.mirrored(frame)))
  }
}
