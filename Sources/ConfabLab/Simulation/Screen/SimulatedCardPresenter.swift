import ConfabLayout
import ConfabScene
import ConfabTimeline

/// Presents cards. It measures them on an actor of its own, behind a gate.
struct SimulatedCardPresenter: HostedItemPresenter {
  let gate: MeasuringGate

  func accepts(_ item: TimelineItem) -> Bool {
    item.kind.rawValue == SimulatedConversation.cardKind.rawValue
  }

  func bodies(of items: [TimelineItem], in context: HostedContext) async throws -> [ItemBody] {
    await gate.pass()
    let size = context.request.metrics.textSize
    return items.map { item in
      let lines = Double((item.message?.text?.utf8.count ?? 0) % 5 + 2)
      return ItemBody(
        size: Size(width: context.bodyWidth * 0.8, height: lines * size * 1.2), content: Card())
    }
  }

  private struct Card: ItemContent {
    func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
      scene.fill(.rect(frame), context.bubblePaint)
    }
  }
}
