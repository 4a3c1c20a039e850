import ConfabScene
import ConfabTimeline

/// The mark beside a message that was not delivered.
struct FailedMarkAccessory: RowAccessory {
  let part = "failed"
  var marks: TimelineItem.Marks? { .failed }
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

/// A red exclamation mark in a circle, or a white one on a red disc on wallpapers where red would be
/// hard to see.
struct FailedMark: AccessoryContent {
  /// In the row's coordinates.
  let frame: Rect

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    let frame = frame.offset(x: origin.x, y: origin.y)
    let palette = context.palette
    let line = frame.width / 14
    let isDisc = palette.pageFailure != palette.failure
    let color = Paint.color(isDisc ? .white : palette.failure)
    if isDisc {
      scene.fill(.ellipse(in: frame), .color(palette.failure))
    } else {
      scene.stroke(.ellipse(in: frame.inset(by: line / 2)), color, width: line)
    }
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

/// The metrics of the marks beside messages that were not delivered. Lengths are in points.
package struct FailedMarkMetrics: KindMetrics {
  /// The diameter of a mark.
  package var diameter = 24.0
  /// The space between a mark and the body.
  package var gap = 8.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<FailedMarkMetrics>] = [
    .number("failedDiameter", \.diameter, 1...200),
    .number("failedGap", \.gap, 0...200),
  ]
}

extension Metrics {
  /// The metrics of the marks beside messages that were not delivered.
  package var failedMarks: FailedMarkMetrics {
    get { self[FailedMarkMetrics.self] }
    set { self[FailedMarkMetrics.self] = newValue }
  }
}
