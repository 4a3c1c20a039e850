import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows messages of kinds without a presenter: a bubble with the kind and the message's text.
public struct PlaceholderPresenter: ItemPresenter {
  /// Creates the presenter.
  public init() {}

  /// Whether the presenter shows a row.
  public func accepts(_ item: TimelineItem) -> Bool { true }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  public func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let metrics = context.metrics
    let limit = max(
      metrics.textSize, context.bodyWidth - 2 * metrics.bubbleInsetHorizontal)
    let label = try context.block(
      item.kind.rawValue, style: TextStyle(size: metrics.smallSize, mono: true),
      pitch: metrics.smallPitch, width: limit, maximumLines: 1)
    let text = try Self.summary(of: item.content).map {
      try context.block(
        $0, style: metrics.bodyStyle, pitch: metrics.linePitch, width: limit, maximumLines: 4)
    }
    let width = max(label.size.width, text?.size.width ?? 0)
    let height = label.size.height + (text?.size.height ?? 0)
    let top = metrics.bubbleInsetVertical + label.size.height
    return ItemBody(
      size: Size(
        width: max(metrics.bubbleMinimumWidth, width + 2 * metrics.bubbleInsetHorizontal),
        height: height + 2 * metrics.bubbleInsetVertical),
      lines: text?.lineFrames(top: top) ?? [], missing: text?.text.shaped.missing ?? [],
      content: PlaceholderBubble(
        label: label, text: text, radius: metrics.bubbleRadius,
        insetVertical: metrics.bubbleInsetVertical,
        insetHorizontal: metrics.bubbleInsetHorizontal))
  }

  /// The words that describe a row best.
  private static func summary(of content: TimelineItem.Content) -> String? {
    switch content {
    case .message(let content):
      let message = content.message
      return message.summary ?? message.attachments.first.map { $0.name ?? $0.src }
    case .inserted(let row): return row.text.isEmpty ? nil : row.text
    case .dateHeader, .status, .typing, .unread: return nil
    }
  }
}

private struct PlaceholderBubble: ItemContent {
  let label: TextBlock
  let text: TextBlock?
  let radius: Double
  let insetVertical: Double
  let insetHorizontal: Double

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    let color = context.palette.secondary
    let outline = context.bubble(frame.inset(by: 0.5), radius: radius)
    scene.owner.part = "bubble"
    scene.fill(outline, .color(context.palette.incoming.opacity(0.5)))
    scene.stroke(outline, .color(color.opacity(0.6)), width: 1)
    let box = Rect(
      x: frame.x + insetHorizontal, y: frame.y + insetVertical,
      width: frame.width - 2 * insetHorizontal, height: label.size.height)
    scene.owner.part = "kind"
    label.draw(in: box, color: color, visible: context.visible, into: &scene)
    scene.owner.part = "text"
    text?.draw(
      in: box.offset(y: label.size.height), color: context.palette.incomingText,
      visible: context.visible, into: &scene)
  }
}
