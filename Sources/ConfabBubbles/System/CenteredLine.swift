import ConfabLayout
import ConfabScene

/// Small centred text over the row's width.
struct CenteredLine: ItemContent {
  let block: TextBlock

  /// The body around a block.
  static func body(_ block: TextBlock) -> ItemBody {
    ItemBody(
      placement: .row, size: block.size, lines: block.lineFrames(),
      missing: block.text.shaped.missing, content: CenteredLine(block: block))
  }

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    scene.owner.part = "text"
    block.draw(
      in: frame, alignment: .center, color: context.palette.secondary, visible: context.visible,
      into: &scene)
  }
}
