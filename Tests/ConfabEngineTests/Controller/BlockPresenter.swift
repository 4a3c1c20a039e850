import Confab
import ConfabLayout
import ConfabScene
import ConfabTimeline

/// Shows texts as blocks whose height is computed from the text, without shaping.
struct BlockPresenter: ItemPresenter {
  struct Block: ItemContent {
    func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {}
  }

  func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let length = Double(item.message?.text?.utf8.count ?? 0)
    let lines = (length * context.metrics.textSize / context.rowWidth).rounded(.up)
    return ItemBody(
      size: Size(width: context.rowWidth / 2, height: 18 + lines * context.metrics.textSize),
      content: Block())
  }
}
