import Confab
import ConfabEngine
import ConfabLayout
import ConfabScene
import ConfabTimeline
import Synchronization
import Testing

/// A presenter that counts how many items it measures.
private struct CountingPresenter: ItemPresenter {
  final class Tally: Sendable {
    let ids = Mutex<[String]>([])
    func take() -> [String] {
      ids.withLock { ids in
        defer { ids = [] }
        return ids
      }
    }
  }
  let tally = Tally()

  func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    tally.ids.withLock { $0.append(item.id) }
    return ItemBody(
      size: Size(width: 40, height: 20 + context.rowWidth / 10), content: Square())
  }
}

private struct Square: ItemContent {
  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    scene.fill(.rect(frame), context.bubblePaint)
  }
}

/// A presenter that measures on the main actor, as views do.
private struct MapPresenter: HostedItemPresenter {
  let hops = CountingPresenter.Tally()

  func accepts(_ item: TimelineItem) -> Bool { item.kind.rawValue == "x-map" }

  @MainActor func bodies(of items: [TimelineItem], in context: HostedContext) -> [ItemBody] {
    hops.ids.withLock { $0.append("\(items.count)") }
    return items.map { _ in
      ItemBody(size: Size(width: context.bodyWidth, height: 91.2), content: Square())
    }
  }
}

@Suite struct EngineTests {
  private func chat(_ count: Int, kind: MessageKind = .text) -> Conversation {
    Conversation(
      selfID: "me", participants: [Participant(id: "me", name: "Me")], timezone: "UTC",
      messages: (0..<count).map { message($0, kind: kind) })
  }

  private func message(_ number: Int, kind: MessageKind = .text) -> Message {
    Message(
      id: "m\(number)", kind: kind, from: number % 3 == 0 ? "me" : "ann",
      at: Timestamp(milliseconds: 1_762_160_400_000 + Int64(number) * 20_000, offset: 0),
      text: "Text \(number)")
  }

  @Test func `Only new rows are measured`() async throws {
    let presenter = CountingPresenter()
    var presenters = PresenterRegistry.builtIn
    presenters.register(presenter)
    var chat = chat(300)
    let request = LayoutRequest(for: chat, width: 375, presenters: presenters)
    let updates = Mutex<[EngineUpdate]>([])
    let engine = try Engine.alone(chat, request: request, fonts: Studio().library) { update in
      updates.withLock { $0.append(update) }
    }
    engine.start()
    await engine.drained()
    #expect(presenter.tally.take().count == 300)

    // The row above loses its tail. It isn't measured again.
    try await engine.receive([message(301)])
    await engine.drained()
    #expect(presenter.tally.take() == ["m301"])
    let newest = updates.withLock { $0.last }
    let last = try #require(newest)
    #expect(last.changes.inserts.count == 1 && last.changes.deletes.isEmpty)
    let (old, new) = (try last.old.rows.list, try last.new.rows.list)
    #expect(last.batch?.violations(from: old.counts, to: new.counts) == [])

    try await engine.prepend([message(-2), message(-1)])
    await engine.drained()
    #expect(presenter.tally.take().sorted() == ["m-1", "m-2"])

    chat.messages[7].text = "Another"
    engine.replace(chat)
    await engine.drained()
    #expect(presenter.tally.take() == ["m7"])

    // Rows beside the changes aren't measured again.
    chat.messages[150].text = "Longer"
    #expect(try await engine.update(chat.messages[150]))
    await engine.drained()
    #expect(presenter.tally.take() == ["m150"])
    #expect(try await engine.remove("m100"))
    #expect(try await engine.move("m200", to: 20))
    await engine.drained()
    #expect(presenter.tally.take() == [])
    #expect(try await engine.remove("m100") == false)
    try await engine.insert([message(302)], at: 60)
    await engine.drained()
    #expect(presenter.tally.take() == ["m302"])

    engine.change { $0.width = 667 }
    await engine.drained()
    #expect(presenter.tally.take().count == 300)
    #expect(await engine.layout.model.width == 667)
  }

  @Test func `Hosted rows are measured in one call on their actor`() async throws {
    let presenter = MapPresenter()
    var presenters = PresenterRegistry.builtIn
    presenters.register(presenter)
    let chat = chat(40, kind: MessageKind(rawValue: "x-map"))
    let request = LayoutRequest(for: chat, width: 375, presenters: presenters)
    let engine = try Engine.alone(chat, request: request, fonts: Studio().library) { _ in }
    engine.start()
    await engine.drained()
    #expect(presenter.hops.take() == ["40"])
    let layout = await engine.layout
    let rows = try await engine.rows(0..<3, of: layout)
    // The first of the three rows is a date header.
    #expect(rows.last?.size.height == layout.model[2]?.frame.height)

    // The same in a picture.
    let whole = try await Studio(presenters: presenters).layout(of: chat, attachments: .folder("."))
    #expect(presenter.hops.take() == ["40"])
    #expect(whole.rows.count == layout.model.count && whole.warnings.isEmpty)
  }

  @Test func `A theme change during a computation never mixes heights`() async throws {
    let chat = chat(2_000)
    let library = try Studio().library
    let mixed = Mutex<[String]>([])
    let small = LayoutRequest(for: chat, textSize: 17, width: 375)
    let large = LayoutRequest(for: chat, textSize: 28, width: 375)
    let engine = try Engine.alone(chat, request: small, fonts: library) { update in
      let size = update.new.request.metrics.textSize
      let line = update.new.request.metrics.linePitch
      for index in 0..<update.new.model.count
      where update.new.item(at: index)?.kind == .text {
        let height = update.new.model[index]?.frame.height ?? 0
        if height < line || height > 2.5 * line { mixed.withLock { $0.append("\(size)") } }
      }
    }
    engine.start()
    for step in 0..<12 { engine.change { $0 = step.isMultiple(of: 2) ? large : small } }
    await engine.drained()
    let found = mixed.withLock { $0 }
    #expect(found == [])
    #expect(await engine.layout.request.metrics.textSize == 17)
  }

  /// Rotation and a larger type, each changed by code that doesn't know of the other.
  @Test func `Two changes made side by side both hold`() async throws {
    let chat = chat(20)
    let engine = try Engine.alone(
      chat, request: LayoutRequest(for: chat, width: 375), fonts: Studio().library
    ) { _ in }
    engine.start()
    await engine.drained()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { engine.change { $0.width = 667 } }
      group.addTask { engine.change { $0.isMirrored = true } }
    }
    await engine.drained()
    let request = await engine.layout.request
    #expect(request.width == 667 && request.isMirrored)
  }

  /// A hundred tasks add one point each.
  @Test func `No edit of many at the same time is lost`() async throws {
    let chat = chat(3)
    let engine = try Engine.alone(
      chat, request: LayoutRequest(for: chat, width: 300), fonts: Studio().library
    ) { _ in }
    engine.start()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { engine.change { $0.width += 1 } } }
    }
    await engine.drained()
    #expect(await engine.layout.model.width == 400)
  }

  @Test func `A decorator that duplicates a row fails the update`() async throws {
    let chat = chat(5)
    let doubling = TimelineDecorator { items, _ in
      items + items.filter { $0.id == "m9" }
    }
    let engine = try Engine.alone(
      chat, request: LayoutRequest(for: chat, width: 375), fonts: Studio().library,
      decorators: [doubling]
    ) { _ in }
    engine.start()
    await engine.drained()
    let shown = await engine.layout.model
    let errors = Mutex<[TimelineError?]>([])
    try await engine.receive([message(9)]) { outcome in
      guard case .failed(let error) = outcome else { return }
      errors.withLock { $0.append(error as? TimelineError) }
    }
    await engine.drained()
    let doubled = DuplicateID(id: "m9", first: 6, second: 7)
    #expect(errors.withLock { $0 } == [.duplicateItem(doubled)])
    #expect(await engine.layout.model.count == shown.count)
    // The engine continues when the rows are valid again.
    engine.replace(chat)
    await engine.drained()
    #expect(await engine.layout.model.contentHeight == shown.contentHeight)
  }

  @Test func `A message with a known id is refused and changes nothing`() async throws {
    let chat = chat(5)
    let engine = try Engine.alone(
      chat, request: LayoutRequest(for: chat, width: 375), fonts: Studio().library
    ) { _ in }
    engine.start()
    await #expect(throws: TimelineError.duplicateMessage("m2")) {
      try await engine.receive([message(2)])
    }
    await engine.drained()
    #expect(await engine.conversation == chat)
  }

  @Test func `A released engine calls every completion`() async throws {
    let (outcomes, outcome) = AsyncStream.makeStream(of: UpdateOutcome.self)
    do {
      let chat = chat(5)
      let engine = try Engine.alone(
        chat, request: LayoutRequest(for: chat, width: 375), fonts: Studio().library
      ) { _ in }
      for number in 10..<15 {
        engine.edit(completion: { outcome.yield($0) }, { try $0.append([message(number)]) })
      }
    }
    for await outcome in outcomes.prefix(5) { #expect(!outcome.isApplied) }
  }

  @Test func `An engine isn't created for two messages with one id`() throws {
    var chat = chat(5)
    chat.messages[1].id = "m0"
    #expect(throws: TimelineError.duplicateMessage("m0")) {
      try Engine.alone(
        chat, request: LayoutRequest(for: chat, width: 375), fonts: Studio().library
      ) { _ in }
    }
  }
}
