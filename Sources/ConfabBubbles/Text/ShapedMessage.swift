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
    let (blocks, answer) = (content.message.blocks, content.message.answer)
    let environment = ProseEnvironment(content: content)
    guard blocks.isEmpty else {
      var cursor = ProseCursor(content.message.text ?? "")
      var flow = try ProseFlow(blocks, in: environment, cursor: &cursor, context: context)
      if let answer { try flow.append(answer, in: environment, context: context) }
      self = .prose(flow)
      return
    }
    let message = MessageText(content)
    guard message.isPlain, answer?.isShown != true else {
      var flow = try ProseFlow(message, in: context)
      if let answer { try flow.append(answer, in: environment, context: context) }
      self = .prose(flow)
      return
    }
    self = .plain(
      try context.shaper.shape(
        message.text, style: context.metrics.bodyStyle, spans: message.spans,
        language: context.language), message)
  }
}
