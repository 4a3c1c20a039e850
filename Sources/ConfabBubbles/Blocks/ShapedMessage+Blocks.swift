import ConfabLayout
import ConfabModel
import ConfabTimeline

extension ShapedMessage {
  /// Shapes the blocks or the text of a message, and what is below an answer.
  ///
  /// - Throws: `FontError`.
  init(_ content: MessageContent, in context: MeasureContext) throws {
    let (blocks, answer) = (content.message.blocks, content.message.answer)
    guard !blocks.isEmpty || answer?.isShown == true else {
      try self.init(MessageText(content), in: context)
      return
    }
    let environment = ProseEnvironment(content: content, makePart: prosePart)
    if let long = LongProse(environment) {
      self = .long(long)
      return
    }
    var flow: ProseFlow
    if blocks.isEmpty {
      // An answer that failed at once has no text.
      let isEmpty = content.message.text?.isEmpty != false && content.message.translation == nil
      flow = isEmpty ? ProseFlow() : try ProseFlow(MessageText(content), in: context)
    } else {
      var cursor = ProseCursor(content.message.text ?? "")
      flow = try ProseFlow(blocks, in: environment, cursor: &cursor, context: context)
    }
    if let answer { try flow.append(answer, in: environment, context: context) }
    self = .prose(flow)
  }
}

extension TextColumn {
  /// Breaks the blocks or the text of a message into lines.
  ///
  /// - Parameters:
  ///   - content: The message.
  ///   - width: The largest width, in points.
  ///   - context: What measuring depends on.
  /// - Throws: `FontError`.
  init(_ content: MessageContent, width: Double, in context: MeasureContext) throws {
    try self.init(try ShapedMessage(content, in: context), width: width, in: context)
  }
}
