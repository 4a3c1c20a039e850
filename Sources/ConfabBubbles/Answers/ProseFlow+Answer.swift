import ConfabLayout
import ConfabModel
import ConfabScene

extension ProseFlow {
  /// Adds what is below the text of an answer, and the caret of an answer that is being written.
  ///
  /// - Throws: `FontError`.
  mutating func append(
    _ answer: Answer, in environment: ProseEnvironment, context: MeasureContext
  ) throws {
    if answer.state == .streaming { try appendCaret(in: environment, context: context) }
    guard let part = AnswerPart.prepared(answer, in: environment) else { return }
    var leaf = ProseLeaf(content: .part(part), pitch: context.metrics.linePitch)
    leaf.gap = items.isEmpty ? 0 : context.metrics.prose.gap * 1.2
    leaf.isRightToLeft = environment.isRightToLeft || context.isMirrored
    append(.leaf(leaf))
  }

  /// Adds a caret at the end of the last text, or below what is not a text.
  private mutating func appendCaret(
    in environment: ProseEnvironment, context: MeasureContext
  ) throws {
    if case .leaf(let last) = items.last, case .text = last.content {
      appendCaretToLast()
      return
    }
    var leaf = ProseLeaf(
      content: .text(
        ProseText(
          try context.shaper.shape(
            "", style: context.metrics.bodyStyle, language: context.language,
            direction: context.isMirrored ? .rightToLeft : .leftToRight), at: nil)),
      pitch: context.metrics.linePitch)
    leaf.gap = items.isEmpty ? 0 : context.metrics.prose.gap
    leaf.isRightToLeft = context.isMirrored
    leaf.hasCaret = true
    append(.leaf(leaf))
  }
}
