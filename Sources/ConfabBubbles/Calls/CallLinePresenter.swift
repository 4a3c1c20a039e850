import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows calls as Signal does: a centered line on the page with a handset or a camera before it,
/// and a button on a pill below to call back or to join. Its sizes are approximate.
struct CallLinePresenter: ItemPresenter {
  private static let usual = CallPresenter()
  private static let (size, pitch) = (13.0, 18.0)
  private static let (side, space, iconGap) = (20.0, 8.0, 6.0)
  private static let button = (gap: 8.0, height: 32.0, inset: 14.0)

  var metrics: [any KindMetrics.Type] { Self.usual.metrics }

  func accepts(_ item: TimelineItem) -> Bool { Self.usual.accepts(item) }

  func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    Self.pitch * max(1, request.metrics.textSize / 17) + 2 * Self.space
  }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content, let call = content.message.payload as? Call
    else { return .nothing }
    let grid = context.grid
    var card = CardBuilder(item, context)
    let scale = max(1, card.typeScale)
    let width = context.rowWidth
    let icon = Self.size * 1.1 * card.typeScale
    // The line is in the middle, whoever called.
    let isOwn = content.message.from.map { $0 == context.viewer } ?? false
    let words = CallWords(call, isOwn: isOwn, language: context.language, showsDirection: true)
    let line = [words.title, words.note, content.time ?? ""].filter { !$0.isEmpty }
      .joinedByDots()
    let room = width - 2 * (Self.side + icon + Self.iconGap)
    let text = try card.block(line, size: Self.size, pitch: Self.pitch, width: room, lines: 4)
    let left = (width - text.size.width - icon - Self.iconGap) / 2
    let symbol = Rect(
      x: left, y: Self.space + (Self.pitch * card.typeScale - icon) / 2, width: icon, height: icon)
    let center = Point(x: symbol.midX, y: symbol.midY)
    card.add(
      card.unmirrored(
        call.isVideo
          ? CallSymbols.camera(center: center, size: icon)
          : CallSymbols.handset(center: center, size: icon), at: center.x),
      ink: call.outcome == .missed && !isOwn ? .failure : .secondary, name: "symbol")
    card.add(
      text, at: Point(x: left + icon + Self.iconGap, y: Self.space), ink: .secondary,
      name: "title", centered: text.size.width)
    var bottom = Self.space + text.size.height
    let id = content.message.id
    card.addHit(.call, id, in: Rect(x: left, y: 0, width: width - 2 * left, height: bottom))
    if let offer = CallOffer(call, isOwn: isOwn) {
      let block = try card.block(
        offer.title.text(in: context.language), size: 14, weight: 600, width: room)
      let size = Size(
        width: grid.ceil(block.size.width + 2 * Self.button.inset * scale),
        height: Self.button.height * scale)
      let frame = Rect(
        x: grid.round((width - size.width) / 2), y: grid.round(bottom + Self.button.gap),
        width: size.width, height: size.height)
      card.add(
        .roundedRect(frame, radius: frame.height / 2), ink: .incoming, name: "button")
      card.add(
        block, at: Point(x: frame.x, y: frame.midY - block.size.height / 2), name: "button",
        centered: frame.width)
      card.addHit(offer.hit, id, in: frame)
      bottom = frame.maxY
    }
    card.card.ground = .none
    card.card.size = Size(width: width, height: grid.ceil(bottom + Self.space))
    var body = try card.body(of: content)
    body.placement = .row
    return body
  }
}
