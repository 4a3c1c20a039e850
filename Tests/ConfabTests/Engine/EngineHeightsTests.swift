import Confab
import ConfabBubbles
import ConfabEngine
import ConfabLayout
import ConfabScene
import ConfabTimeline
import Synchronization
import TestSupport
import Testing

/// An engine with each height strategy and the standard presenters.
@Suite struct EngineHeightsTests {
  static let strategies: [HeightStrategy] = [
    .exactInMemory, .exactOnDisk, .estimated, .scrollingBatches, .byDevice(.fast), .byDevice(.slow),
  ]

  @Test(arguments: strategies)
  func `Every height strategy shows the same rows`(_ strategy: HeightStrategy) async throws {
    let fonts = try Studio().library
    let chat = madeUpChat(400)
    let screen = try await ScrollingScreen(chat, strategy, fonts: fonts)
    await screen.open()
    // Scroll to the top, a third of a screen at a time, while messages arrive and the device rotates.
    var sent = 0
    for step in 0..<2_000 {
      if await screen.isAtTop { break }
      await screen.scroll(by: -200)
      if step % 40 == 7 {
        sent += 1
        await screen.receive(madeUpMessage(10_000 + sent))
      }
      if step == 30 { await screen.turn(to: 667) }
      if step == 60 { await screen.turn(to: 375) }
    }
    #expect(await screen.isAtTop)
    #expect(await screen.violations == [])
    let engine = screen.engine
    let layout = await engine.layout
    var all = layout.request
    all.items = try await Timeline(engine.conversation).items
    let whole = try await LayoutWorker.layout(of: all, on: [LayoutWorker(library: fonts)])
    // The messages that arrived at the bottom were never near the screen.
    let rest = strategy.isExact ? 0 : 400
    for (index, row) in whole.rows.enumerated().dropLast(rest) {
      let frame = try #require(layout.model[index]?.frame)
      #expect(!frame.isEstimated && abs(frame.height - row.height) < 1e-6, "\(index)")
    }
  }

  @Test func `Estimated rows are not measured`() async throws {
    let fonts = try Studio().library
    let chat = madeUpChat(2_000)
    let screen = try await ScrollingScreen(chat, .estimated, fonts: fonts)
    await screen.open()
    let model = await screen.engine.layout.model
    let estimated = model[0..<model.count].count { $0.frame.isEstimated }
    #expect(estimated > model.count - 100 && estimated < model.count)
    // The estimates are good enough for a scroll bar.
    let exact = try await ScrollingScreen(chat, .exactInMemory, fonts: fonts)
    await exact.open()
    let ratio = await model.contentHeight / exact.engine.layout.model.contentHeight
    #expect(ratio > 0.7 && ratio < 1.4)
  }

  /// Half of the screen is estimated and the other half measured. The measured half stays.
  @Test func `Measured rows below estimated ones keep their place`() async throws {
    let screen = try await ScrollingScreen(madeUpChat(600), .estimated, fonts: Studio().library)
    await screen.open()
    for _ in 0..<25 { await screen.fling(by: -800) }
    for _ in 0..<10 { await screen.fling(by: -3_000) }
    for _ in 0..<15 { await screen.fling(by: 800) }
    #expect(await screen.violations == [])
  }

  @Test func `Scrolling to a row among estimated ones is exact`() async throws {
    let screen = try await ScrollingScreen(
      madeUpChat(3_000), .estimated, fonts: Studio().library)
    await screen.open()
    for (id, alignment) in [
      ("m400", Viewport.Alignment.top), ("m2500", .middle), ("m1700", .bottom), ("m5", .top),
    ] {
      await screen.go(to: id, alignment)
      let (view, model) = await (screen.viewport, screen.engine.layout.model)
      let frame = try #require(model.frame(of: id))
      let middle = view.screenY(of: frame.y + frame.height / 2)
      switch alignment {
      case .top: #expect(view.screenY(of: frame.y) == 64)
      case .middle: #expect(abs(middle - (64 + 584) / 2) <= 0.5)
      case .bottom: #expect(view.screenY(of: frame.maxY) == 584)
      }
    }
    #expect(await screen.violations == [])
    await screen.go(to: "nobody", .top)
    #expect(await screen.violations == [])
  }

  @Test func `Stored heights are measured once and don't change the drawing`() async throws {
    let disk = MemoryHeights<HeightKey>()
    let presenter = CountingText()
    var presenters = PresenterRegistry.builtIn
    presenters.register(presenter)
    let fonts = try Studio().library
    var chat = madeUpChat(300)
    let request = LayoutRequest(for: chat, width: 375, presenters: presenters)
    func open() async throws -> ConversationEngine {
      let engine = try ConversationEngine(
        chat, request: request, fonts: fonts, heights: .exactOnDisk,
        store: VersionedHeightStore(in: disk, engine: "1")
      ) { _ in }
      engine.start()
      await engine.drained()
      return engine
    }
    let first = await (try open()).layout
    let measured = presenter.count
    #expect(measured > 200)

    // The program starts again, with one new message.
    chat.messages.append(madeUpMessage(300, text: "Something new"))
    let engine = try await open()
    #expect(presenter.count == measured + 1)
    let layout = await engine.layout
    for index in 0..<first.model.count {
      #expect(layout.model[index]?.frame == first.model[index]?.frame)
    }
    let rows = try await engine.rows(20..<60, of: layout)
    for (index, row) in zip(20..<60, rows) {
      let height = try #require(layout.model[index]?.frame.height)
      #expect(abs(row.size.height - height) < 1e-6)
    }

    // Another width has other keys. After rotating back, nothing is measured.
    engine.change { $0.width = 667 }
    await engine.drained()
    let whole = try await engine.rows(0..<10_000, of: engine.layout)
    let turned = await engine.layout.model
    #expect(whole.count == turned.count)
    for (row, (_, frame)) in zip(whole, turned[0..<turned.count]) {
      #expect(abs(row.size.height - frame.height) < 1e-6)
    }
    engine.change { $0 = request }
    await engine.drained()
    #expect(await engine.layout.model[50]?.frame == layout.model[50]?.frame)
  }

  /// A presenter with its own actor isn't called for stored heights.
  @Test func `Heights of hosted presenters are stored, too`() async throws {
    let disk = MemoryHeights<HeightKey>()
    let presenter = CountingMap()
    var presenters = PresenterRegistry.builtIn
    presenters.register(presenter)
    var chat = madeUpChat(40)
    for index in chat.messages.indices where index % 4 == 0 {
      chat.messages[index].kind = MessageKind(rawValue: "x-map")
    }
    let fonts = try Studio().library
    var frames: [[ModelFrame]] = []
    for _ in 0..<2 {
      let engine = try ConversationEngine(
        chat, request: LayoutRequest(for: chat, width: 375, presenters: presenters), fonts: fonts,
        heights: .exactOnDisk, store: VersionedHeightStore(in: disk, engine: "1")
      ) { _ in }
      engine.start()
      await engine.drained()
      let model = await engine.layout.model
      frames.append(model[0..<model.count].map(\.frame))
    }
    #expect(frames[0] == frames[1] && presenter.count == 10)
  }

  /// A small window over a long conversation, measured page by page.
  @Test func `Scrolling batches follow the rules of their window`() async throws {
    let all = madeUpChat(1_000).messages.map(PagedMessage.init)
    let strategy = HeightStrategy.scrollingBatches
    var window = SlidingWindow<PagedMessage>(rules: strategy.windowRules)
    var chat = madeUpChat(0)
    var step = try window.open(stored: all)
    chat.messages = window.items.map(\.message)
    let screen = try await ScrollingScreen(chat, strategy, fonts: Studio().library)
    await screen.open()
    for _ in 0..<400 {
      if await screen.isAtTop, window.items.first?.id == "m0" { break }
      await screen.scroll(by: -400)
      let (view, model) = await (screen.viewport, screen.engine.layout.model)
      step = window.autoload(
        visible: view.visible.lowerBound...view.visible.upperBound,
        contentHeight: model.contentHeight)
      if let kind = step.kind { await screen.show(window.items.map(\.message), kind) }
      if window.isOverfull {
        let (view, model) = await (screen.viewport, screen.engine.layout.model)
        let rows = view.visibleRows(in: model)
        step = window.reduce(
          focus: window.rules.focus(
            visible: view.visible.lowerBound...view.visible.upperBound,
            contentHeight: model.contentHeight),
          keeping: model[rows].map(\.id))
        if let kind = step.kind { await screen.show(window.items.map(\.message), kind) }
      }
      #expect(window.items.count <= 175)
    }
    #expect(window.items.first?.id == "m0")
    #expect(await screen.violations == [])
  }
}

/// A text presenter that counts its calls.
private struct CountingText: ItemPresenter {
  private let text = TextPresenter()
  private let tally = Tally()
  var count: Int { tally.count }

  func accepts(_ item: TimelineItem) -> Bool { text.accepts(item) }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    tally.add()
    return try text.measure(item, in: context)
  }
}

private struct CountingMap: HostedItemPresenter {
  private let tally = Tally()
  var count: Int { tally.count }

  func accepts(_ item: TimelineItem) -> Bool { item.kind.rawValue == "x-map" }

  @MainActor func bodies(of items: [TimelineItem], in context: HostedContext) -> [ItemBody] {
    items.map { _ in
      tally.add()
      return ItemBody(size: Size(width: context.bodyWidth, height: 91.2), content: Nothing())
    }
  }
}

private struct Nothing: ItemContent {
  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {}
}

private final class Tally: Sendable {
  private let number = Mutex(0)
  var count: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}

private struct PagedMessage: PagedItem, Equatable {
  var message: Message
  var id: String { message.id }
  var order: Int64 { message.at?.milliseconds ?? 0 }
}
