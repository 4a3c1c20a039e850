import ConfabLayout
import ConfabTimeline

/// Shows system lines, such as "Ana joined".
public struct SystemPresenter: ItemPresenter {
  /// Creates the presenter.
  public init() {}

  /// Whether the presenter shows a row.
  public func accepts(_ item: TimelineItem) -> Bool { item.kind == .system }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  public func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content else { return .nothing }
    let message = MessageText(content)
    return CenteredLine.body(
      try context.block(
        message.text, style: context.metrics.smallStyle, pitch: context.metrics.smallPitch,
        spans: message.spans, width: context.rowWidth - 4 * context.metrics.edge))
  }
}
