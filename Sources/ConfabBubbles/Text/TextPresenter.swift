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

  public func prepare(
    _ item: TimelineItem, in context: MeasureContext
  ) throws -> (any PreparedItem)? {
    guard case .message(let content) = item.content else { return nil }
    let message = MessageText(content)
    return PreparedBubble(
      text: try context.shaper.shape(
        message.text, style: context.metrics.bodyStyle, spans: message.spans,
        language: context.language))
  }
}

/// A message's text, shaped.
private struct PreparedBubble: PreparedItem {
  let text: ShapedText

  var memoryFootprint: Int { text.memoryFootprint }

  func size(in context: MeasureContext) throws -> Size {
    let metrics = context.metrics
    let extent = try context.shaper.measure(
      text, width: TextBubble.textWidth(in: context), avoidsLoneWord: metrics.avoidsLoneWord)
    return Size(
      width: TextBubble.width(ofText: extent.width, metrics),
      height: Double(extent.lineCount) * metrics.linePitch + 2 * metrics.bubbleInsetVertical)
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
    block = try context.block(
      message.text, style: metrics.bodyStyle, pitch: metrics.linePitch, spans: message.spans,
      width: Self.textWidth(in: context), avoidsLoneWord: metrics.avoidsLoneWord)
    let width = Self.width(ofText: block.size.width, metrics)
    size = Size(width: width, height: block.size.height + 2 * metrics.bubbleInsetVertical)
    insetVertical = context.grid.round(metrics.bubbleInsetVertical)
    radius = metrics.bubbleRadius
    lines = block.lineFrames(top: insetVertical)
    let left = (context.grid.ceil(width) - block.size.width) / 2
    hits = message.hits(
      in: block, origin: Point(x: left, y: insetVertical), width: block.size.width)
  }

  /// The width that text is broken at, in points.
  static func textWidth(in context: MeasureContext) -> Double {
    let metrics = context.metrics
    return max(context.bodyWidth - 2 * metrics.bubbleInsetHorizontal, metrics.textSize)
  }

  /// The width of a bubble around text, in points.
  static func width(ofText width: Double, _ metrics: Metrics) -> Double {
    max(metrics.bubbleMinimumWidth, width + 2 * metrics.bubbleInsetHorizontal)
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
