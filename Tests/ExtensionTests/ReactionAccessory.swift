import Confab
import ConfabKinds

/// Reactions in a capsule that overlaps the upper corner of the body, on the side of the other
/// speaker.
struct ReactionAccessory: RowAccessory {
  let part = "reactions"
  /// The height of the capsule, in points.
  static let height = 26.0
  /// The part of the capsule above the body, in points.
  static let rise = 16.0

  func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins {
    hasReactions(item) ? RowMargins(above: request.grid.round(Self.rise)) : .zero
  }

  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard hasReactions(item), row.placement == .side else { return nil }
    let count = Double(item.message?.reactions.count ?? 0)
    let width = request.grid.ceil(count * 22 + 10)
    let x = item.decoration.side == .incoming ? row.body.maxX - 18 : row.body.minX + 18 - width
    return AccessoryPlace(
      Rect(
        x: request.grid.round(x), y: request.grid.round(row.body.minY - Self.rise), width: width,
        height: Self.height), extendsRow: false)
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    let emoji = item.message?.reactions.map(\.emoji).joined() ?? ""
    return ReactionLayout(
      block: try context.block(
        emoji, style: context.metrics.style(size: 15), pitch: 20, width: .infinity,
        maximumLines: 1),
      frame: row.mirrored(place.frame), message: item.message?.id ?? "")
  }

  private func hasReactions(_ item: AccessoryItem) -> Bool {
    item.message?.reactions.isEmpty == false
  }
}

private struct ReactionLayout: AccessoryContent {
  let block: TextBlock
  /// In the row's coordinates.
  let frame: Rect
  let message: MessageID

  var hits: [HitRegion] {
    [HitRegion(kind: HitRegion.Kind(rawValue: "reactions"), target: message, frame: frame)]
  }

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    let frame = frame.offset(x: origin.x, y: origin.y)
    scene.fill(
      .roundedRect(frame.inset(by: -2), radius: frame.height / 2 + 2), .color(context.palette.page))
    scene.fill(.roundedRect(frame, radius: frame.height / 2), .color(context.palette.incoming))
    let box = Rect(
      x: frame.x, y: frame.midY - block.size.height / 2, width: frame.width,
      height: block.size.height)
    block.draw(
      in: box, alignment: .center, color: context.palette.incomingText, visible: context.visible,
      into: &scene)
  }
}
