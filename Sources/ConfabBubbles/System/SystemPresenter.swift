import ConfabLayout
import ConfabText
import ConfabTimeline

/// Shows system lines, such as "Ana joined", and texts that a decorator inserts. The names of those
/// who act are in a heavier weight.
package struct SystemPresenter: ItemPresenter {
  /// Creates the presenter.
  package init() {}

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == .system }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let (text, spans): (String, [TraitSpan])
    switch item.content {
    case .message(let content):
      if let line = content.systemLine {
        text = line.text
        spans = line.names.map { TraitSpan(range: $0, traits: .medium) }
      } else {
        let message = MessageText(content, mentions: .medium)
        (text, spans) = (message.text, message.spans)
      }
    case .inserted(let row): (text, spans) = (row.text, [])
    case .dateHeader, .status, .quote, .typing, .unread: return .nothing
    }
    return CenteredLine.body(
      try context.block(
        text, style: context.metrics.smallStyle, pitch: context.metrics.smallPitch,
        spans: spans, width: context.rowWidth - 4 * context.edge))
  }
}
