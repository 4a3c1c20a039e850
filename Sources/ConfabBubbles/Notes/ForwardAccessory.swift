import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// The label above a forwarded message: "Forwarded", "Forwarded from Ana" or "Forwarded many
/// times".
///
/// Messages shows none. The label is that of WhatsApp above the body (approximate).
struct ForwardAccessory: RowAccessory {
  let part = "forwarded"
  var marks: TimelineItem.Marks? { .forwarded }
  var metrics: [any KindMetrics.Type] { [NameMetrics.self] }

  /// The space between the label and the body.
  private static let gap = 3.0

  func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins {
    guard item.decoration.side != .center else { return .zero }
    let grid = request.grid
    return RowMargins(above: grid.ceil(request.metrics.smallPitch) + grid.round(Self.gap))
  }

  /// The frame of the label: below the name, and above a tapback.
  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard row.placement == .side, item.decoration.side != .center else { return nil }
    let (metrics, grid) = (request.metrics, request.grid)
    let name = nameHeight(of: item, in: request)
    let edge = grid.round(metrics.edge)
    let isOwn = item.decoration.side == .outgoing
    let inset = !isOwn && metrics.hasPlainOthers ? 0 : metrics.bubbleInsetHorizontal
    let left = isOwn ? edge : min(row.body.minX + inset, row.width - edge)
    let right = isOwn ? max(row.body.maxX - inset, left) : row.width - edge
    return AccessoryPlace(
      Rect(x: left, y: name, width: right - left, height: grid.ceil(metrics.smallPitch)))
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    let (metrics, grid) = (context.metrics, context.grid)
    let forward = item.message?.forward ?? Forward(from: nil)
    let isFrequent = forward.isFrequent
    let text = ForwardWords.text(of: forward, in: context)
    let side = metrics.smallSize
    let reserved = grid.round(side * 1.2)
    let block = try context.block(
      text, style: metrics.smallStyle, pitch: metrics.smallPitch,
      width: max(place.frame.width - reserved, side), maximumLines: 1)
    let width = reserved + block.size.width
    let x =
      item.decoration.side == .outgoing
      ? grid.round(place.frame.maxX - width) : grid.round(place.frame.x)
    let y = place.frame.y
    return ForwardLabel(
      symbol: isFrequent ? .forwardedManyTimes : .forward,
      icon: row.mirrored(
        Rect(x: x, y: y + (metrics.smallPitch - side) / 2, width: side, height: side)),
      text: PlacedText(
        block: block,
        frame: row.mirrored(
          Rect(x: x + reserved, y: y, width: block.size.width, height: block.size.height))))
  }

  /// The space that the name of the speaker takes, in points.
  private func nameHeight(of item: AccessoryItem, in request: LayoutRequest) -> Double {
    guard item.decoration.showsName, item.decoration.speaker != nil else { return 0 }
    let (names, grid) = (request.metrics.names, request.grid)
    return grid.ceil(names.pitch) + grid.round(names.gap)
  }
}

/// The words about a forwarded message.
enum ForwardWords {
  static func text(of forward: Forward, in context: MeasureContext) -> String {
    let language = context.language
    if forward.isFrequent { return NotePhrases.forwardedManyTimes.text(in: language) }
    return forward.from.map {
      NotePhrases.forwardedFrom.text(in: language, naming: context.participants[$0]?.name ?? $0)
        .text
    } ?? NotePhrases.forwarded.text(in: language)
  }
}

private struct ForwardLabel: AccessoryContent {
  let symbol: NoteSymbol
  let icon: Rect
  let text: PlacedText

  var missing: [Unicode.Scalar] { text.block.text.shaped.missing }

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    let color = context.palette.pageSecondary
    symbol.draw(
      in: icon.offset(x: origin.x, y: origin.y), color, isMirrored: context.isMirrored, &scene)
    text.block.draw(
      in: text.frame.offset(x: origin.x, y: origin.y), color: color, visible: context.visible,
      into: &scene)
  }
}
