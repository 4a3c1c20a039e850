import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows text messages in bubbles.
public struct TextPresenter: ItemPresenter {
  /// Creates the presenter.
  public init() {}

  /// The metrics of the kind.
  public var metrics: [any KindMetrics.Type] { [SpanMetrics.self] }

  /// Whether the presenter shows a row.
  public func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  public func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content else { return .nothing }
    let bubble = try TextBubble(content, in: context)
    return ItemBody(
      size: bubble.size, lines: bubble.lines, hits: bubble.hits,
      missing: bubble.missing, content: bubble)
  }

  /// Shapes the text of a row, which can then be measured at several widths.
  ///
  /// - Throws: `FontError`.
  public func prepare(
    _ item: TimelineItem, in context: MeasureContext
  ) throws -> (any PreparedItem)? {
    guard case .message(let content) = item.content else { return nil }
    return PreparedBubble(text: try ShapedMessage(MessageText(content), in: context))
  }
}

/// A shaped message.
private struct PreparedBubble: PreparedItem {
  let text: ShapedMessage

  var memoryFootprint: Int { text.memoryFootprint }

  func size(in context: MeasureContext) throws -> Size {
    let metrics = context.metrics
    return metrics.bubbleSize(
      ofText: try text.size(
        width: metrics.bubbleTextWidth(bodyWidth: context.bodyWidth), in: context))
  }
}

extension ItemBody {
  /// The empty body, for a row whose content doesn't match its kind.
  static let nothing = ItemBody(size: .zero, content: Nothing())

  private struct Nothing: ItemContent {
    func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {}
  }
}
