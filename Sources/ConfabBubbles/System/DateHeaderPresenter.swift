import ConfabLayout
import ConfabText
import ConfabTimeline

/// Shows the day, in bold, and the time above messages.
public struct DateHeaderPresenter: ItemPresenter {
  public init() {}

  public func accepts(_ item: TimelineItem) -> Bool { item.kind == .dateHeader }

  public func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .dateHeader(let header) = item.content else { return .nothing }
    let bold = TraitSpan(range: 0..<header.day.utf8.count, traits: .bold)
    return CenteredLine.body(
      try context.block(
        "\(header.day) \(header.time)", style: context.metrics.smallStyle,
        pitch: context.metrics.smallPitch, spans: [bold],
        width: context.rowWidth - 2 * context.metrics.edge))
  }
}
