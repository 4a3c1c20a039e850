import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

/// The shaped text of a message.
enum ShapedMessage: Sendable {
  /// A text without insets, as most are, and its regions.
  case plain(ShapedText, MessageText)
  /// Blocks, or a text with quotes, code or lists.
  case prose(ProseFlow)

  /// Shapes the text of a message.
  ///
  /// - Throws: `FontError`.
  init(_ content: MessageContent, in context: MeasureContext) throws {
    let blocks = content.message.blocks
    guard blocks.isEmpty else {
      var cursor = ProseCursor(content.message.text ?? "")
      self = .prose(
        try ProseFlow(
          blocks, in: ProseEnvironment(content: content), cursor: &cursor, context: context))
      return
    }
    let message = MessageText(content)
    guard message.isPlain else {
      self = .prose(try ProseFlow(message, in: context))
      return
    }
    self = .plain(
      try context.shaper.shape(
        message.text, style: context.metrics.bodyStyle, spans: message.spans,
        language: context.language), message)
  }
}
