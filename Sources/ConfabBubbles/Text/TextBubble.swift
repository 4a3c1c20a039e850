import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

/// A bubble with a message's text, as wide as its widest line.
struct TextBubble: ItemContent {
  let block: TextBlock
  /// The size in points, not rounded.
  let size: Size
  let lines: [TextLineFrame]
  let hits: [HitRegion]
  private let insetVertical: Double
  private let radius: Double

  init(_ content: MessageContent, in context: MeasureContext) throws {
    let metrics = context.metrics
    let message = MessageText(content)
    block = try context.block(
      message.text, style: metrics.bodyStyle, pitch: metrics.linePitch, spans: message.spans,
      width: metrics.bubbleTextWidth(bodyWidth: context.bodyWidth),
      avoidsLoneWord: metrics.avoidsLoneWord)
    size = metrics.bubbleSize(ofText: block.size)
    insetVertical = context.grid.round(metrics.bubbleInsetVertical)
    radius = metrics.bubbleRadius
    lines = block.lineFrames(top: insetVertical)
    let left = (context.grid.ceil(size.width) - block.size.width) / 2
    hits = message.hits(
      in: block, origin: Point(x: left, y: insetVertical), width: block.size.width)
  }

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    scene.owner.part = "bubble"
    scene.fill(
      context.bubble(frame, radius: radius), context.bubblePaint)
    let box = Rect(
      x: frame.midX - block.size.width / 2, y: frame.y + insetVertical, width: block.size.width,
      height: block.size.height)
    let isOutgoing = context.decoration.side == .outgoing
    scene.owner.part = "text"
    block.draw(
      in: box, color: context.bubbleText,
      emphasis: isOutgoing ? nil : context.palette.accent, visible: context.visible, into: &scene)
  }
}
