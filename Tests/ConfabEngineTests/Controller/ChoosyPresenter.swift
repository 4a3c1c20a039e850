import Confab
import ConfabLayout
import ConfabTimeline

/// Shows texts as blocks, and throws for the text "bad".
struct ChoosyPresenter: ItemPresenter {
  struct BadText: Error, CustomStringConvertible {
    var description: String { "bad text" }
  }

  func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    if item.message?.text == "bad" { throw BadText() }
    return try BlockPresenter().measure(item, in: context)
  }
}
