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
    guard item.kind == .text, case .message(let content) = item.content else { return false }
    return content.emojiOnly != nil
  }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  public func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content else { return .nothing }
    let metrics = context.metrics.emoji
    let isSingle = content.emojiOnly == 1
    let block = try context.block(
      content.message.text ?? "",
      style: TextStyle(size: isSingle ? metrics.singleSize : metrics.size),
      pitch: isSingle ? metrics.singlePitch : metrics.pitch, width: context.bodyWidth)
    let inset = context.grid.round(metrics.insetTop)
    return ItemBody(
      size: Size(
        width: block.size.width, height: inset + block.size.height + metrics.insetBottom),
      lines: block.lineFrames(top: inset), missing: block.text.shaped.missing,
      content: LargeEmoji(block: block, inset: inset))
  }
}

private struct LargeEmoji: ItemContent {
  let block: TextBlock
  /// The distance from the top to the emoji.
  let inset: Double

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    scene.owner.part = "text"
    block.draw(
      in: Rect(
        x: frame.x, y: frame.y + inset, width: frame.width, height: block.size.height),
      color: context.palette.incomingText, visible: context.visible, into: &scene)
  }
}
