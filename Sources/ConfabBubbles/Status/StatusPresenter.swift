import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows the delivery status below a message.
package struct StatusPresenter: ItemPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [StatusMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == .status }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .status(let status) = item.content else { return .nothing }
    let metrics = context.metrics
    let line = metrics.statusLines
    let isFailed = if case .failed = status { true } else { false }
    // A failed message has a mark beside it.
    let mark = isFailed ? metrics.failedMarks.diameter + metrics.failedMarks.gap : 0
    let inset = context.edge + (isFailed ? line.failedInset : line.inset) + mark
    let block = try context.block(
      status.text, style: metrics.style(size: metrics.smallSize, weight: 600),
      pitch: metrics.smallPitch,
      width: max(metrics.smallSize, context.rowWidth - context.edge - inset))
    return ItemBody(
      placement: .row,
      // Descenders of the last line reach into the gap below.
      size: Size(
        width: block.size.width,
        height: block.size.height - metrics.smallPitch + line.height),
      lines: block.lineFrames(),
      missing: block.text.shaped.missing,
      content: StatusText(block: block, isFailed: isFailed, inset: inset))
  }
}

private struct StatusText: ItemContent {
  let block: TextBlock
  let isFailed: Bool
  /// The distance from the row's edge, in points.
  let inset: Double

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    let width = block.size.width
    let x = context.isAtRight ? frame.maxX - inset - width : frame.minX + inset
    scene.owner.part = "text"
    block.draw(
      in: Rect(x: x, y: frame.y, width: width, height: frame.height),
      color: isFailed ? context.palette.pageFailure : context.palette.pageSecondary,
      visible: context.visible, into: &scene)
  }
}

/// The metrics of status lines, in points. The space above them is `Metrics.statusGap`.
public struct StatusMetrics: KindMetrics {
  /// The height of the last line. With the default and the gap above, its baseline is 16.4 points
  /// below the bubble, and it adds 15 points to the space between two messages.
  public var height = 9.33
  /// The horizontal distance from the edge of a bubble to the end of its status line.
  public var inset = 21.0
  /// The same for a message that was not delivered.
  public var failedInset = 9.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<StatusMetrics>] = [
    .number("statusHeight", \.height, 0...200, scalesWithText: true),
    .number("statusInset", \.inset, 0...200),
    .number("statusFailedInset", \.failedInset, 0...200),
  ]
}

extension Metrics {
  /// The metrics of status lines.
  public var statusLines: StatusMetrics {
    get { self[StatusMetrics.self] }
    set { self[StatusMetrics.self] = newValue }
  }
}
