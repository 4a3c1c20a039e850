import Confab
import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import Synchronization
import Testing

/// A presenter of texts that can be expanded. It counts what it measures, and prepares bodies.
private struct ExpandablePresenter: ItemPresenter {
  struct Prepared: PreparedItem {
    var height: Double
    var memoryFootprint: Int { 100 }
    func size(in context: MeasureContext) -> Size { Size(width: 100, height: height) }
  }
  struct Bar: ItemContent {
    func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
      scene.fill(.rect(frame), context.bubblePaint)
      guard context.decoration.values["playing"] == .bool(true) else { return }
      scene.owner.part = "wave"
      scene.fill(.ellipse(in: frame), context.bubblePaint)
    }
  }
  final class Tally: Sendable {
    private let ids = Mutex<[String]>([])
    func add(_ id: String) { ids.withLock { $0.append(id) } }
    func take() -> [String] {
      ids.withLock { ids in
        defer { ids = [] }
        return ids
      }
    }
  }
  let tally = Tally()

  func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }

  private func height(of item: TimelineItem) -> Double {
    item.decoration.values["expanded"] == .bool(true) ? 200 : 40
  }

  func prepare(_ item: TimelineItem, in context: MeasureContext) -> (any PreparedItem)? {
    tally.add(item.id)
    return Prepared(height: height(of: item))
  }

  func measure(_ item: TimelineItem, in context: MeasureContext) -> ItemBody {
    ItemBody(size: Size(width: 100, height: height(of: item)), content: Bar())
  }
}

/// Values and margins of rows, through the engine.
@Suite struct RowValuesTests {
  private let presenter = ExpandablePresenter()

  private func chat(_ count: Int) -> Conversation {
    Conversation(
      selfID: "me", participants: [Participant(id: "me", name: "Me")], timezone: "UTC",
      messages: (0..<count).map(message))
  }

  private func message(_ number: Int) -> Message {
    Message(
      id: "m\(number)", from: number % 3 == 0 ? "me" : "ann",
      at: Timestamp(milliseconds: 1_762_160_400_000 + Int64(number) * 20_000, offset: 0),
      text: "Text \(number)")
  }

  private func engine(
    _ chat: Conversation, decorators: [TimelineDecorator] = []
  ) async throws -> Engine {
    var presenters = PresenterRegistry.builtIn
    presenters.register(presenter)
    let engine = try Engine.alone(
      chat, request: LayoutRequest(for: chat, width: 375, presenters: presenters),
      fonts: Studio().library, decorators: decorators
    ) { _ in }
    engine.start()
    await engine.drained()
    return engine
  }

  private func height(_ id: String, _ engine: Engine) async -> Double? {
    await engine.layout.model.frame(of: id)?.height
  }

  @Test func `A value of a row measures only this row, and stays with it`() async throws {
    let engine = try await engine(chat(60))
    _ = presenter.tally.take()
    let yes = JSONValue.bool(true)
    engine.setValue(yes, named: "expanded", ofRow: "m20")
    await engine.drained()
    #expect(presenter.tally.take() == ["m20"])
    #expect(await height("m20", engine) == 200)
    #expect(await height("m21", engine) == 40)

    // It stays while other messages, the message and its place change.
    var edited = message(20)
    edited.text = "Another text"
    try await engine.prepend([message(-1)])
    try await engine.receive([message(60)])
    try await engine.update(edited)
    try await engine.remove("m19")
    try await engine.move("m20", to: 3)
    await engine.drained()
    #expect(await height("m20", engine) == 200)
    engine.replace(chat(30))
    await engine.drained()
    #expect(await height("m20", engine) == 200)

    _ = presenter.tally.take()
    engine.setValue(nil, named: "expanded", ofRow: "m20")
    await engine.drained()
    #expect(await height("m20", engine) == 40)
    engine.setValue(yes, named: "expanded", ofRow: "none")
    await engine.drained()
    #expect(presenter.tally.take() == ["m20"])
  }

  @Test func `A row that returns to the window has its values`() async throws {
    let all = chat(40)
    let engine = try await engine(all)
    engine.setValue(.bool(true), named: "expanded", ofRow: "m2")
    engine.setValue(.bool(true), named: "expanded", ofRow: "m30")
    try await engine.show(Array(all.messages[10...]), .messageCountReduction)
    await engine.drained()
    try await engine.show(all.messages, .pagination)
    await engine.drained()
    #expect(await height("m2", engine) == 200)
    #expect(await height("m30", engine) == 200)
    #expect(await height("m3", engine) == 40)
  }

  @Test func `A presenter draws with the value`() async throws {
    let engine = try await engine(chat(5))
    func waves() async throws -> [String] {
      let layout = await engine.layout
      let rows = try await engine.rows(0..<layout.model.count, of: layout)
      var scene = Scene()
      for row in rows {
        let context = DrawContext(
          layout.request, palette: Theme.imessage.light, decoration: row.item.decoration,
          screen: ScreenGradient(0..<600), visible: 0..<600)
        row.draw(at: Point(x: 0, y: 0), context: context, into: &scene)
      }
      return scene.elements.filter { $0.owner.part == "wave" }.compactMap(\.owner.item)
    }
    #expect(try await waves() == [])
    engine.setValue(.bool(true), named: "playing", ofRow: "m3")
    await engine.drained()
    #expect(try await waves() == ["m3"])
  }

  @Test func `Margins of a decorator move rows exactly`() async throws {
    let chat = chat(30)
    let plain = try await engine(chat).layout
    let decorator = TimelineDecorator { items, _ in
      items.map { item in
        guard item.id == "m10" else { return item }
        var decoration = item.decoration
        (decoration.marginAbove, decoration.marginBelow) = (7.4, 12.2)
        decoration.values["note"] = .string("pinned")
        return TimelineItem(item, decoration: decoration)
      }
    }
    let engine = try await engine(chat, decorators: [decorator])
    let layout = await engine.layout
    let grid = layout.request.grid
    let (above, below) = (grid.round(7.4), grid.round(12.2))
    let index = try #require(plain.model.index(of: "m10"))
    for row in 0..<plain.model.count {
      let old = try #require(plain.model[row]?.frame)
      let new = try #require(layout.model[row]?.frame)
      let move = row < index ? 0 : row == index ? above : above + below
      #expect(abs(new.y - old.y - move) < 1e-9)
      #expect(abs(new.height - old.height - (row == index ? below : 0)) < 1e-9)
    }
    // The body stays at the top of its row, and rows for drawing have the same height.
    let row = try #require(try await engine.rows(index..<index + 1, of: layout).first)
    let frame = try #require(layout.model[index]?.frame)
    #expect(row.bodyFrame.maxY == row.size.height - below && row.size.height == frame.height)
    #expect(row.item.decoration.values == ["note": .string("pinned")])
    // A picture of the same rows has the same frames.
    let items = layout.rows.rows.elements.map(\.item)
    var request = layout.request
    request.items = items
    let picture = try await LayoutWorker.layout(
      of: request, on: [LayoutWorker(library: Studio().library)])
    for (place, row) in picture.rows.enumerated() {
      let other = try #require(layout.model[place]?.frame)
      #expect(abs(row.y - other.y) < 1e-9 && abs(row.height - other.height) < 1e-9)
    }
  }
}
