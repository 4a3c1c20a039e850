import ConfabLayout
import ConfabScene
import ConfabTimeline
import Samples
import Testing

/// A presenter as an app writes it: a map that fills the width, half as high as it is wide.
private struct MapPresenter: HostedItemPresenter {
  struct Nothing: ItemContent {
    func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {}
  }

  func accepts(_ item: TimelineItem) -> Bool { item.kind.rawValue == "x-map" }

  @MainActor func bodies(of items: [TimelineItem], in context: HostedContext) -> [ItemBody] {
    items.map { _ in
      ItemBody(
        size: Size(width: context.bodyWidth, height: context.bodyWidth / 2), content: Nothing())
    }
  }
}

@Suite struct HostedContextTests {
  @Test func `A hosted presenter is measured without the engine`() async throws {
    let map = item("map", decoration: Decoration(side: .incoming))
    let context = HostedContext(request([map], width: 375))
    let bodies = await MapPresenter().bodies(of: [map, map], in: context)
    #expect(bodies.count == 2)
    // (375 − 2 · 13.4) · 0.8 = 278.56, which is less than 375 − 51.3
    #expect(bodies[0].size == Size(width: 279, height: 139.5))
    #expect(context.request.items.isEmpty && context.rowWidth == 375)
  }

  @Test(arguments: [1, 1.5, 2, 3] as [Double])
  func `The largest width of a body is rounded up to whole pixels`(_ scale: Double) {
    for width in stride(from: 320.0, through: 440, by: 1) {
      let context = HostedContext(request([], width: width, scale: scale))
      let exact = min(context.rowWidth - 51.3, (context.rowWidth - 26.8) * 0.8)
      #expect(context.bodyWidth >= exact - 0.001 && context.bodyWidth < exact + 1 / scale)
      #expect(context.grid.round(context.bodyWidth) == context.bodyWidth)
    }
  }
}
