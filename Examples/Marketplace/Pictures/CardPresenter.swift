import Confab
import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows the marketplace's messages as cards in bubbles, with a badge for the state.
struct CardPresenter: ItemPresenter {
  func accepts(_ item: TimelineItem) -> Bool { item.message.flatMap(Card.init) != nil }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let card = item.message.flatMap(Card.init)
    let metrics = context.metrics
    let inset = metrics.bubbleInsetHorizontal
    let width = context.bodyWidth - 2 * inset
    var bold = metrics.bodyStyle
    bold.weight = 700
    let badge = try card?.state.map {
      Badge(
        try context.block(
          $0, style: TextStyle(size: metrics.smallSize, weight: 700), pitch: metrics.smallPitch,
          width: width / 2, maximumLines: 1))
    }
    let caption = try context.block(
      card?.caption ?? "", style: metrics.smallStyle, pitch: metrics.smallPitch,
      width: max(metrics.textSize, width - (badge.map { $0.size.width + inset } ?? 0)),
      maximumLines: 1)
    var blocks = [caption]
    blocks.append(
      try context.block(card?.title ?? "", style: bold, pitch: metrics.linePitch, width: width))
    if let detail = card?.detail {
      blocks.append(
        try context.block(
          detail, style: metrics.bodyStyle, pitch: metrics.linePitch, width: width))
    }
    let content = CardContent(
      blocks: blocks, badge: badge, radius: metrics.bubbleRadius,
      inset: Size(width: inset, height: metrics.bubbleInsetVertical), gap: metrics.smallPitch / 4)
    return ItemBody(
      size: content.size, missing: blocks.flatMap(\.text.shaped.missing), content: content)
  }
}

/// A measured badge with the state.
struct Badge: Sendable {
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

/// A measured card.
private struct CardContent: ItemContent {
  /// The caption, the title and the detail, from top to bottom.
  let blocks: [TextBlock]
  let badge: Badge?
  let radius: Double
  let inset: Size
  /// The space below the caption, in points.
  let gap: Double

  var size: Size {
    let first = blocks.first?.size ?? .zero
    let badgeWidth = badge.map { $0.size.width + inset.width } ?? 0
    let width = max(first.width + badgeWidth, blocks.map(\.size.width).max() ?? 0)
    let height = max(first.height, badge?.size.height ?? 0) - first.height
    return Size(
      width: width + 2 * inset.width,
      height: blocks.reduce(height + gap + 2 * inset.height) { $0 + $1.size.height })
  }

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    let color = context.bubbleText
    scene.owner.part = "bubble"
    scene.fill(
      context.bubble(frame, radius: radius), context.bubblePaint)
    let top = frame.y + inset.height
    let captionHeight = blocks.first?.size.height ?? 0
    let headHeight = max(captionHeight, badge?.size.height ?? 0)
    if let badge {
      scene.owner.part = "badge"
      badge.draw(
        at: Point(
          x: frame.maxX - inset.width - badge.size.width,
          y: top + (headHeight - badge.size.height) / 2),
        color: color, visible: context.visible, into: &scene)
    }
    scene.owner.part = "text"
    var y = top + (headHeight - captionHeight) / 2
    for (index, block) in blocks.enumerated() {
      block.draw(
        in: Rect(
          x: frame.x + inset.width, y: y, width: frame.width - 2 * inset.width,
          height: block.size.height),
        color: index == 0 ? color.opacity(0.75) : color, visible: context.visible, into: &scene)
      y = index == 0 ? top + headHeight + gap : y + block.size.height
    }
  }
}
