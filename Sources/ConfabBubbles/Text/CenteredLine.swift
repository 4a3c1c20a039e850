import ConfabLayout
import ConfabScene

/// Small centered text across the row.
struct CenteredLine: ItemContent {
  let block: TextBlock

  /// The body of a row with a block of text.
  static func body(_ block: TextBlock) -> ItemBody {
    ItemBody(
      placement: .row, size: block.size, lines: block.lineFrames(),
      missing: block.text.shaped.missing, content: CenteredLine(block: block))
  }

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    scene.owner.part = "text"
    block.draw(
      in: frame, alignment: .center, color: context.palette.pageSecondary, visible: context.visible,
      into: &scene)
  }
}
