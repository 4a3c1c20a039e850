import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows messages of a few emoji, large and without a bubble.
package struct EmojiPresenter: ItemPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [EmojiMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool {
    item.kind == .text && item.marks.contains(.largeEmoji)
  }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content else { return .nothing }
    let metrics = context.metrics.emoji
    let isSingle = content.emojiOnly == 1
    func emoji(_ factor: Double) throws -> TextBlock {
      try context.block(
        content.message.text ?? "",
        style: TextStyle(size: factor * (isSingle ? metrics.singleSize : metrics.size)),
        pitch: factor * (isSingle ? metrics.singlePitch : metrics.pitch), width: context.bodyWidth)
    }
    var block = try emoji(1)
    // An emoji that is wider than the widest bubble shrinks.
    if block.size.width > context.bodyWidth {
      block = try emoji(max(0.05, context.bodyWidth / block.size.width))
    }
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

/// The metrics of messages that consist of a few emoji. Lengths are in points.
///
/// On iOS 26, one emoji has 72 points and a frame of 77 × 112.8, with 10 above and 16.84 below and
/// none at the sides; several have 48 points (manaflow-ai/cmux, measured). The frames of several
/// are in proportion.
package struct EmojiMetrics: KindMetrics {
  /// The type size of several emoji. The frame of an emoji is 1.245 times as wide, 51.33 points by
  /// default, and its face 48.
  package var size = 41.23
  /// The line pitch of several emoji.
  package var pitch = 57.31
  /// The type size of one emoji. Its frame is 77 points wide by default, and its face 72.
  package var singleSize = 61.85
  /// The line pitch of one emoji.
  package var singlePitch = 85.96
  /// The distance from the top of the row to the emoji.
  package var insetTop = 10.0
  /// The distance from the emoji to the bottom of the row.
  package var insetBottom = 16.84

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<EmojiMetrics>] = [
    .number("emojiSize", \.size, 8...240, scalesWithText: true),
    .number("emojiPitch", \.pitch, 1...400, scalesWithText: true),
    .number("emojiSingleSize", \.singleSize, 8...240, scalesWithText: true),
    .number("emojiSinglePitch", \.singlePitch, 1...400, scalesWithText: true),
    .number("emojiInsetTop", \.insetTop, 0...100),
    .number("emojiInsetBottom", \.insetBottom, 0...100),
  ]
}

extension Metrics {
  /// The metrics of messages that consist of a few emoji.
  package var emoji: EmojiMetrics {
    get { self[EmojiMetrics.self] }
    set { self[EmojiMetrics.self] = newValue }
  }
}
