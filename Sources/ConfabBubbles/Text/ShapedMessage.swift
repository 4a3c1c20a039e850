import ConfabLayout
import ConfabText

/// The shaped text of a message.
enum ShapedMessage: Sendable {
  /// A text without insets, as most are, and its regions.
  case plain(ShapedText, MessageText)
  /// Blocks, or a text with quotes, code or lists.
  case prose(ProseFlow)
  /// Many blocks, which are shaped when they are needed.
  case long(LongProse)

  /// Shapes a text without blocks.
  ///
  /// - Throws: `FontError`.
  init(_ message: MessageText, in context: MeasureContext) throws {
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
