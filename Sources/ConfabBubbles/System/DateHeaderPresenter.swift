import ConfabLayout
import ConfabText
import ConfabTimeline

/// Shows date headers: the day in a heavier weight and the time, and the name of the service above
/// the first one.
package struct DateHeaderPresenter: ItemPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [DateHeaderMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == .dateHeader }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .dateHeader(let header) = item.content else { return .nothing }
    let metrics = context.metrics
    let service = header.service.map { $0 + "\n" } ?? ""
    let heavy = TraitSpan(range: 0..<(service + header.day).utf8.count, traits: .medium)
    return CenteredLine.body(
      try context.block(
        "\(service)\(header.day) \(header.time)", style: metrics.smallStyle,
        pitch: metrics.dateHeaders.pitch, spans: [heavy], width: context.rowWidth - 2 * context.edge
      ))
  }
}

/// The metrics of date headers, in points. Their type size is `Metrics.smallSize`.
package struct DateHeaderMetrics: KindMetrics {
  /// The line pitch.
  package var pitch = 14.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<DateHeaderMetrics>] = [
    .number("datePitch", \.pitch, 1...200, scalesWithText: true)
  ]
}

extension Metrics {
  /// The metrics of date headers.
  package var dateHeaders: DateHeaderMetrics {
    get { self[DateHeaderMetrics.self] }
    set { self[DateHeaderMetrics.self] = newValue }
  }
}
