import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows the bar above the first unread message: a label between two hairlines.
package struct UnreadPresenter: ItemPresenter {
  /// Creates the presenter.
  package init() {}

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == .unread }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .unread(let label) = item.content else { return .nothing }
    let metrics = context.metrics
    let block = try context.block(
      label, style: metrics.style(size: metrics.smallSize, weight: 600), pitch: metrics.smallPitch,
      width: context.rowWidth - 4 * context.edge)
    return ItemBody(
      placement: .row, size: block.size, lines: block.lineFrames(),
      missing: block.text.shaped.missing,
      content: UnreadDivider(block: block, edge: context.edge))
  }
}

private struct UnreadDivider: ItemContent {
  let block: TextBlock
  let edge: Double

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    let color = context.palette.pageAccent
    scene.owner.part = "text"
    block.draw(
      in: frame, alignment: .center, color: color, visible: context.visible, into: &scene)
    scene.owner.part = "rule"
    let pixel = 1 / context.grid.scale
    let y = context.grid.round(frame.midY)
    let half = block.size.width / 2 + edge / 2
    for (from, to) in [
      (frame.minX + edge, frame.midX - half), (frame.midX + half, frame.maxX - edge),
    ] where from < to {
      let line = Rect(x: from, y: y, width: to - from, height: pixel)
      scene.fill(.rect(line), .color(color.opacity(0.5)))
    }
  }
}
