import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabText
import ConfabTimeline
import Testing

/// Estimates of the heights of rows that are far from the screen.
@Suite struct EstimateTests {
  private static func row(_ id: String, _ message: Message) -> TimelineItem {
    TimelineItem(
      id: id, kind: ItemKind(message.kind), content: .message(MessageContent(message: message)),
      decoration: Decoration(side: .outgoing))
  }

  private static let rows = [
    row("short", Message(id: "1", text: "See you at eight")),
    row("long", Message(id: "2", text: String(repeating: "See you at eight. ", count: 30))),
    row(
      "photos",
      Message(
        id: "3", kind: .media,
        attachments: ["a.png", "b.png"].map { Attachment(src: $0, width: 400, height: 400) })),
    TimelineItem(
      id: "typing", kind: .typing, content: .typing(["ann"]),
      decoration: Decoration(side: .incoming)),
  ]

  @Test(arguments: rows)
  func `The estimate of a row is close to its height`(row: TimelineItem) async throws {
    var request = LayoutRequest(for: Conversation(), width: 375)
    request.items = [row]
    let worker = LayoutWorker(
      library: try FontLibrary(directory: FontLibrary.bundledDirectory()))
    let layout = try await LayoutWorker.layout(of: request, on: [worker])
    let ratio = request.estimatedHeight(of: row) / layout.rows[0].height
    #expect(ratio > 0.6 && ratio < 1.6)
  }

  @Test(arguments: [-5, .nan, .infinity, 12.1])
  func `A presenter may return any estimate`(height: Double) {
    struct Card: ItemPresenter {
      var height: Double
      func accepts(_ item: TimelineItem) -> Bool { true }
      func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double { height }
      func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
        try PlaceholderPresenter().measure(item, in: context)
      }
    }
    var request = LayoutRequest(for: Conversation(), width: 375, scale: 2)
    request.presenters.register(Card(height: height))
    let estimate = request.estimatedHeight(of: Self.rows[0])
    #expect(estimate.isFinite && estimate >= 0)
    if height == 12.1 { #expect(estimate == 12.5) }
  }
}
