import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows text messages in bubbles.
package struct TextPresenter: ItemPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { Self.textMetrics }

  /// The metrics of texts, those of blocks included.
  static let textMetrics: [any KindMetrics.Type] = [
    SpanMetrics.self, ProseMetrics.self, TableMetrics.self,
  ]

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }

  /// The pictures among the blocks of the message.
  package func pictures(of item: TimelineItem) -> [String] { item.message?.blocks.pictures ?? [] }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content else { return .nothing }
    let bubble = try TextBubble(try ShapedMessage(content, in: context), in: context)
    return ItemBody(
      size: bubble.size, lines: bubble.lines, hits: bubble.hits,
      missing: bubble.missing, content: bubble)
  }

  /// Shapes the text of a row, which can then be measured at several widths.
  ///
  /// - Throws: `FontError`.
  package func prepare(
    _ item: TimelineItem, in context: MeasureContext
  ) throws -> (any PreparedItem)? {
    guard case .message(let content) = item.content else { return nil }
    switch try ShapedMessage(content, in: context) {
    case .plain(let text, _): return PreparedBubble.plain(text)
    case .prose(let flow): return PreparedBubble.prose(flow)
    case .long(let text): return PreparedBubble.prose(text)
    }
  }
}

/// A shaped message.
private enum PreparedBubble: PreparedItem {
  case plain(ShapedText)
  /// Blocks, or a text with quotes, code or lists.
  case prose(any PreparedProsePart)

  var memoryFootprint: Int {
    switch self {
    case .plain(let text): text.memoryFootprint
    case .prose(let flow): flow.memoryFootprint
    }
  }

  func size(in context: MeasureContext) throws -> Size {
    let metrics = context.metrics
    let width = metrics.bubbleTextWidth(bodyWidth: context.bodyWidth)
    switch self {
    case .plain(let text):
      let extent = try context.shaper.measure(
        text, width: width, avoidsLoneWord: metrics.avoidsLoneWord)
      return metrics.bubbleSize(
        ofText: Size(
          width: extent.width, height: Double(extent.lineCount) * metrics.linePitch))
    case .prose(let flow):
      return metrics.bubbleSize(ofText: try flow.size(width: width, in: context))
    }
  }
}
