import ConfabScene
import ConfabTimeline

/// The mark beside a message that was not delivered.
struct FailedMarkAccessory: RowAccessory {
  let part = "failed"

  func margins(of item: TimelineItem, in request: LayoutRequest) -> RowMargins {
    guard item.decoration.isFailed else { return .zero }
    let metrics = request.metrics
    return RowMargins(outgoing: request.grid.round(metrics.failedDiameter + metrics.failedGap))
  }

  func place(
    of item: TimelineItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard row.placement == .side, item.decoration.isFailed else { return nil }
    let grid = request.grid
    let diameter = grid.round(request.metrics.failedDiameter)
    // The mark is centred on the body, which may be smaller than the mark.
    return AccessoryPlace(
      Rect(
        x: row.width - grid.round(request.metrics.edge) - diameter,
        y: grid.round(row.body.midY - diameter / 2), width: diameter, height: diameter),
      extendsRow: false)
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    FailedMark(frame: row.mirrored(place.frame))
  }

  func overhang(_ metrics: Metrics) -> Double { metrics.failedDiameter / 2 }
}

/// A red exclamation mark in a circle.
struct FailedMark: AccessoryContent {
  /// In the row's coordinates.
  let frame: Rect

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    let frame = frame.offset(x: origin.x, y: origin.y)
    let color = Paint.color(context.palette.failure)
    let line = frame.width / 14
    scene.stroke(.ellipse(in: frame.inset(by: line / 2)), color, width: line)
    var bar = Path()
    bar.move(frame.midX, frame.minY + frame.height * 0.27)
    bar.line(frame.midX, frame.minY + frame.height * 0.56)
    scene.stroke(bar, color, width: line * 1.35)
    let dot = Rect(
      x: frame.midX - line * 0.85, y: frame.minY + frame.height * 0.69, width: line * 1.7,
      height: line * 1.7)
    scene.fill(.ellipse(in: dot), color)
  }
}
