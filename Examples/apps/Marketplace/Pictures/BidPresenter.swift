import Confab
import ConfabKinds
import Marketplace

/// Shows a bid as a bubble with the amount, and a badge for the state.
struct BidPresenter: ItemPresenter {
  func accepts(_ item: TimelineItem) -> Bool { item.message?.payload is Bid }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let bid = item.message?.payload as? Bid
    let metrics = context.metrics
    let inset = metrics.bubbleInsetHorizontal
    let width = context.bodyWidth - 2 * inset
    var bold = metrics.bodyStyle
    bold.weight = 700
    let state = bid?.state.flatMap { $0.isEmpty ? nil : $0.prefix(1).uppercased() + $0.dropFirst() }
    let badge = try state.map {
      Badge(
        try context.block(
          $0, style: TextStyle(size: metrics.smallSize, weight: 700), pitch: metrics.smallPitch,
          width: width / 2, maximumLines: 1))
    }
    let content = BidContent(
      caption: try context.block(
        "Bid", style: metrics.smallStyle, pitch: metrics.smallPitch,
        width: max(metrics.textSize, width - (badge.map { $0.size.width + inset } ?? 0)),
        maximumLines: 1),
      amount: try context.block(
        bid?.amount ?? "", style: bold, pitch: metrics.linePitch, width: width),
      badge: badge, radius: metrics.bubbleRadius,
      inset: Size(width: inset, height: metrics.bubbleInsetVertical), gap: metrics.smallPitch / 4)
    return ItemBody(
      size: content.size, missing: content.amount.text.shaped.missing, content: content)
  }
}

/// A measured badge with the state.
private struct Badge: Sendable {
  let text: TextBlock
  private let inset: Double
  var size: Size { Size(width: text.size.width + 2 * inset, height: text.size.height + inset / 2) }

  init(_ text: TextBlock) {
    self.text = text
    inset = text.pitch / 2
  }

  func draw(at corner: Point, color: Color, visible: Range<Double>, into scene: inout Scene) {
    let box = Rect(x: corner.x, y: corner.y, width: size.width, height: size.height)
    scene.fill(.roundedRect(box, radius: box.height / 2), .color(color.opacity(0.16)))
    text.draw(
      in: Rect(
        x: box.x + inset, y: box.y + inset / 4, width: text.size.width, height: text.size.height),
      color: color, visible: visible, into: &scene)
  }
}

/// A measured bid.
private struct BidContent: ItemContent {
  let caption: TextBlock
  let amount: TextBlock
  let badge: Badge?
  let radius: Double
  let inset: Size
  /// The space below the caption, in points.
  let gap: Double

  /// The height of the caption and the badge.
  private var head: Double { max(caption.size.height, badge?.size.height ?? 0) }

  var size: Size {
    let top = caption.size.width + (badge.map { $0.size.width + inset.width } ?? 0)
    return Size(
      width: max(top, amount.size.width) + 2 * inset.width,
      height: head + gap + amount.size.height + 2 * inset.height)
  }

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    let color = context.bubbleText
    scene.owner.part = "bubble"
    scene.fill(context.bubble(frame, radius: radius), context.bubblePaint)
    let top = frame.y + inset.height
    if let badge {
      scene.owner.part = "badge"
      badge.draw(
        at: Point(
          x: frame.maxX - inset.width - badge.size.width, y: top + (head - badge.size.height) / 2),
        color: color, visible: context.visible, into: &scene)
    }
    scene.owner.part = "text"
    let x = frame.x + inset.width
    let width = frame.width - 2 * inset.width
    caption.draw(
      in: Rect(
        x: x, y: top + (head - caption.size.height) / 2, width: width, height: caption.size.height),
      color: color.opacity(0.75), visible: context.visible, into: &scene)
    amount.draw(
      in: Rect(x: x, y: top + head + gap, width: width, height: amount.size.height),
      color: color, visible: context.visible, into: &scene)
  }
}
