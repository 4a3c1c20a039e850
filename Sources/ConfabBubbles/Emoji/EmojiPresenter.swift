import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows messages of a few emoji, large and without a bubble.
public struct EmojiPresenter: ItemPresenter {
  /// Creates the presenter.
  public init() {}

  /// The metrics of the kind.
  public var metrics: [any KindMetrics.Type] { [EmojiMetrics.self] }

  /// Whether the presenter shows a row.
  public func accepts(_ item: TimelineItem) -> Bool {
    if case .message(let content) = item.content { content.emojiOnly != nil } else { false }
  }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  public func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content else { return .nothing }
    let metrics = context.metrics.emoji
    let block = try context.block(
      content.message.text ?? "", style: TextStyle(size: metrics.size), pitch: metrics.pitch,
      width: context.bodyWidth)
    return ItemBody(
      size: block.size, lines: block.lineFrames(), missing: block.text.shaped.missing,
      content: LargeEmoji(block: block))
  }
}

private struct LargeEmoji: ItemContent {
  let block: TextBlock

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    scene.owner.part = "text"
    block.draw(
      in: frame, color: context.palette.incomingText, visible: context.visible, into: &scene)
  }
}
