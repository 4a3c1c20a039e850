import ConfabScene
import ConfabTimeline

/// The name of the speaker, in one line above the body.
package struct NameAccessory: RowAccessory {
  package let part = "name"
  /// The rows that may have it.
  package var marks: TimelineItem.Marks? { .name }
  /// The metrics of names.
  package var metrics: [any KindMetrics.Type] { [NameMetrics.self] }
  /// It is drawn before the body.
  package let isBelowBody = true
  /// Whether answers have none: their label names the speaker.
  private let skipsAnswers: Bool

  /// Creates the accessory.
  ///
  /// - Parameter skipsAnswers: Whether answers have no name, because a label names their speaker.
  package init(skipsAnswers: Bool = false) { self.skipsAnswers = skipsAnswers }

  private func isShown(on item: AccessoryItem) -> Bool {
    item.decoration.showsName && item.decoration.speaker != nil
      && !(skipsAnswers && item.marks.contains(.answer))
  }

  /// The height of the name and the space below it.
  package func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins {
    guard isShown(on: item) else { return .zero }
    let (metrics, grid) = (request.metrics.names, request.grid)
    return RowMargins(above: grid.ceil(metrics.pitch) + grid.round(metrics.gap))
  }

  /// The top of the row, from the text of the bubble on, or from the text without a bubble.
  package func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard row.placement == .side, isShown(on: item) else { return nil }
    let (metrics, grid) = (request.metrics, request.grid)
    let left =
      grid.round(request.edge) + row.margins.incoming
      + (metrics.hasPlainOthers ? 0 : metrics.bubbleInsetHorizontal)
    return AccessoryPlace(
      Rect(
        x: left, y: 0, width: row.width - left - request.edge,
        height: grid.ceil(metrics.names.pitch)))
  }

  /// Measures the name.
  package func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    let (metrics, grid) = (context.metrics.names, context.grid)
    let name = item.decoration.speaker.map { context.participants[$0]?.name ?? $0 } ?? ""
    let block = try context.block(
      name, style: context.metrics.style(size: metrics.size), pitch: metrics.pitch,
      width: place.frame.width, maximumLines: 1)
    let frame = Rect(
      x: grid.round(place.frame.x), y: 0, width: grid.ceil(block.size.width),
      height: place.frame.height)
    return NameLayout(text: PlacedText(block: block, frame: row.mirrored(frame)))
  }
}

/// A measured name.
struct NameLayout: AccessoryContent {
  let text: PlacedText

  var missing: [Unicode.Scalar] { text.block.text.shaped.missing }

  func elements(in frame: Rect) -> [AccessoryElement] { [AccessoryElement(frame: text.frame)] }

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    text.block.draw(
      in: text.frame.offset(x: origin.x, y: origin.y), color: context.palette.pageSecondary,
      visible: context.visible, into: &scene)
  }
}

/// The metrics of speakers' names. Lengths are in points.
package struct NameMetrics: KindMetrics {
  /// The type size.
  package var size = 11.0
  /// The height of the line.
  package var pitch = 13.33
  /// The space between a name and the body below.
  package var gap = 3.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<NameMetrics>] = [
    .number("nameSize", \.size, 4...80, scalesWithText: true),
    .number("namePitch", \.pitch, 1...200, scalesWithText: true),
    .number("nameGap", \.gap, 0...200),
  ]
}

extension Metrics {
  /// The metrics of speakers' names.
  package var names: NameMetrics {
    get { self[NameMetrics.self] }
    set { self[NameMetrics.self] = newValue }
  }
}
