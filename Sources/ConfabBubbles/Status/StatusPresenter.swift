import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows how far the message above has come, at its side.
public struct StatusPresenter: ItemPresenter {
  public init() {}

  public func accepts(_ item: TimelineItem) -> Bool { item.kind == .status }

  public func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .status(let status) = item.content else { return .nothing }
    let metrics = context.metrics
    let block = try context.block(
      status.text, style: TextStyle(size: metrics.smallSize, weight: 600),
      pitch: metrics.smallPitch, width: context.rowWidth - 2 * metrics.edge)
    let isFailed = if case .failed = status { true } else { false }
    return ItemBody(
      placement: .row, size: block.size, lines: block.lineFrames(),
      missing: block.text.shaped.missing,
      content: StatusText(block: block, isFailed: isFailed, edge: metrics.edge))
  }
}

private struct StatusText: ItemContent {
  let block: TextBlock
  let isFailed: Bool
  let edge: Double

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    let width = block.size.width
    let x = context.isAtRight ? frame.maxX - edge - width : frame.minX + edge
    scene.owner.part = "text"
    block.draw(
      in: Rect(x: x, y: frame.y, width: width, height: frame.height),
      color: isFailed ? context.palette.failure : context.palette.secondary,
      visible: context.visible, into: &scene)
  }
}
