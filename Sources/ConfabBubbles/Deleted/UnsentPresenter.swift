import ConfabLayout
import ConfabText
import ConfabTimeline

/// Shows a line in place of a message that its author deleted: "Ana unsent a message".
package struct UnsentPresenter: ItemPresenter {
  /// Creates the presenter.
  package init() {}

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == ItemKind(.deleted) }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let language = context.language
    let author = item.message?.from
    let (text, spans): (String, [TraitSpan])
    if let author {
      let isOwn = author == context.viewer
      let line =
        isOwn
        ? NotePhrases.youUnsent.text(in: language, naming: NotePhrases.youActor.text(in: language))
        : NotePhrases.unsent.text(
          in: language, naming: context.participants[author]?.name ?? author)
      (text, spans) = (line.text, [TraitSpan(range: line.name, traits: .medium)])
    } else {
      (text, spans) = (QuotePhrases.messageUnavailable.text(in: language), [])
    }
    return CenteredLine.body(
      try context.block(
        text, style: context.metrics.smallStyle, pitch: context.metrics.smallPitch,
        spans: spans, width: context.rowWidth - 4 * context.metrics.edge))
  }
}
