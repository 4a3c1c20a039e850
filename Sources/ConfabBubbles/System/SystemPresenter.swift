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
    guard let line = SystemText(item) else { return .nothing }
    return CenteredLine.body(
      try context.block(
        line.text, style: context.metrics.smallStyle, pitch: context.metrics.smallPitch,
        spans: line.spans, width: context.rowWidth - 4 * context.edge))
  }
}

/// The text of a system line. The names of those who act are in a heavier weight.
struct SystemText {
  let text: String
  let spans: [TraitSpan]

  /// - Returns: `nil` for rows of other kinds.
  init?(_ item: TimelineItem) {
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
    case .dateHeader, .status, .quote, .typing, .unread: return nil
    }
  }
}
