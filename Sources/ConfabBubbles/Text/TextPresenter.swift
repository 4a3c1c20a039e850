import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows text in a bubble.
public struct TextPresenter: ItemPresenter {
  public init() {}

  public func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }

  public func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content else { return .nothing }
    let bubble = try TextBubble(content, in: context)
    return ItemBody(
      size: bubble.size, lines: bubble.lines, hits: bubble.hits,
      missing: bubble.block.text.shaped.missing, content: bubble)
  }
}

extension ItemBody {
  /// For an item that turned out to be of another sort than its kind says.
  static let nothing = ItemBody(size: .zero, content: Nothing())

  private struct Nothing: ItemContent {
    func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {}
  }
}

/// A message's text in its bubble, shrink-wrapped to the widest line.
struct TextBubble: ItemContent {
  let block: TextBlock
  /// Points, not rounded.
  let size: Size
  let lines: [TextLineFrame]
  let hits: [HitRegion]
  private let insetVertical: Double
  private let radius: Double

  init(_ content: MessageContent, in context: MeasureContext) throws {
    let metrics = context.metrics
    let message = MessageText(content)
    let limit = context.bodyWidth - 2 * metrics.bubbleInsetHorizontal
    block = try context.block(
      message.text, style: metrics.bodyStyle, pitch: metrics.linePitch, spans: message.spans,
      width: max(limit, metrics.textSize))
    let width = max(
      metrics.bubbleMinimumWidth, block.size.width + 2 * metrics.bubbleInsetHorizontal)
    size = Size(width: width, height: block.size.height + 2 * metrics.bubbleInsetVertical)
    insetVertical = context.grid.round(metrics.bubbleInsetVertical)
    radius = metrics.bubbleRadius
    lines = block.lineFrames(top: insetVertical)
    let left = (context.grid.ceil(width) - block.size.width) / 2
    hits = message.hits(
      in: block, origin: Point(x: left, y: insetVertical), width: block.size.width)
  }

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    scene.owner.part = "bubble"
    scene.fill(
      BubbleShape.path(frame, radius: radius, tail: context.tail), context.bubblePaint)
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
