import Confab
import ConfabBubbles
import ConfabEngine
import ConfabLayout
import ConfabScene
import ConfabTimeline
import Synchronization
import TestSupport
import Testing

/// A screen with each height strategy and the standard presenters.
@Suite struct EngineHeightsTests {
  static let strategies: [HeightStrategy] = [
    .exactInMemory, .exactOnDisk, .estimated, .scrollingBatches, .byDevice(.fast), .byDevice(.slow),
  ]

  @MainActor @Test(arguments: strategies)
  func `Every height strategy shows the same rows`(_ strategy: HeightStrategy) async throws {
    let host = try await ChatHost.scrolling(400, strategy)
    let chat = try host.chat
    // Scroll to the top, a third of a screen at a time, while messages arrive and the device
    // rotates.
    var sent = 0
    for step in 0..<2_000 {
      if try host.isAtTop { break }
      try await host.step { $0.scroll(by: -200) }
      if step % 40 == 7 {
        sent += 1
        let message = ChatMessage(madeUpMessage(10_000 + sent), number: Int64(10_000 + sent))
        try await host.step(mayMove: chat.viewport.isAtBottom(of: chat.layout.model)) { _ in
          try host.write([message])
        }
      }
      if step == 30 { try await host.step(mayMove: true) { $0.setSize(width: 667, height: 375) } }
      if step == 60 { try await host.step(mayMove: true) { $0.setSize(width: 375, height: 667) } }
    }
    #expect(try host.isAtTop && sent > 5)
    #expect(host.problems == [])
    let layout = chat.layout
    var conversation = chat.conversation
    conversation.messages = try host.shown.compactMap(chat.message)
    #expect(conversation.messages.count == 400 + sent)
    var all = layout.request
    all.items = try Timeline(conversation).items
    let fonts = try Studio().library
    let whole = try await LayoutWorker.layout(of: all, on: [LayoutWorker(library: fonts)])
    // The messages that arrived at the bottom were never near the screen.
    let rest = strategy.isExact ? 0 : 400
    for (index, row) in whole.rows.enumerated().dropLast(rest) {
      let frame = try #require(layout.model[index]?.frame)
      #expect(!frame.isEstimated && abs(frame.height - row.height) < 1e-6, "\(index)")
    }
  }

  @MainActor @Test func `Estimated rows are not measured`() async throws {
    let host = try await ChatHost.scrolling(2_000, .estimated)
    let model = try host.chat.layout.model
    let estimated = model[0..<model.count].count { $0.frame.isEstimated }
    #expect(estimated > model.count - 100 && estimated < model.count)
    // The estimates are good enough for a scroll bar.
    let exact = try await ChatHost.scrolling(2_000, .exactInMemory)
    let ratio = try model.contentHeight / exact.chat.layout.model.contentHeight
    #expect(ratio > 0.7 && ratio < 1.4)
  }

  /// Half of the screen is estimated and the other half measured. The measured half stays.
  @MainActor @Test func `Measured rows below estimated ones keep their place`() async throws {
    let host = try await ChatHost.scrolling(600, .estimated)
    func fling(by points: Double) async throws {
      try await host.step(mayGuess: true) { $0.scroll(by: points) }
    }
    for _ in 0..<25 { try await fling(by: -800) }
    for _ in 0..<10 { try await fling(by: -3_000) }
    for _ in 0..<15 { try await fling(by: 800) }
    #expect(host.problems == [])
  }

  @MainActor @Test func `Scrolling to a row among estimated ones is exact`() async throws {
    let host = try await ChatHost.scrolling(3_000, .estimated)
    let chat = try host.chat
    for (id, alignment) in [
      ("m400", Viewport.Alignment.top), ("m2500", .middle), ("m1700", .bottom), ("m5", .top),
    ] {
      try await host.step(mayMove: true, mayGuess: true) { $0.go(to: id, at: alignment) }
      let view = chat.viewport
      let frame = try #require(chat.layout.model.frame(of: id))
      let middle = view.screenY(of: frame.y + frame.height / 2)
      switch alignment {
      case .top: #expect(view.screenY(of: frame.y) == 64)
      case .middle: #expect(abs(middle - (64 + 584) / 2) <= 0.5)
      case .bottom: #expect(view.screenY(of: frame.maxY) == 584)
      }
    }
    #expect(host.problems == [])
    let before = chat.viewport
    try await host.step { $0.go(to: "nobody", at: .top) }
    #expect(host.problems == [] && chat.viewport == before)
  }

  @Test func `Stored heights are measured once and don't change the drawing`() async throws {
    let disk = MemoryHeights<HeightKey>()
    let presenter = CountingText()
    var presenters = PresenterRegistry.builtIn
    presenters.register(presenter)
    let fonts = try Studio().library
    var chat = madeUpChat(300)
    let request = LayoutRequest(for: chat, width: 375, presenters: presenters)
    func open() async throws -> Engine {
      let engine = try Engine.alone(
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
      let engine = try Engine.alone(
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
  @MainActor @Test func `Scrolling batches follow the rules of their window`() async throws {
    let strategy = HeightStrategy.scrollingBatches
    let host = try await ChatHost.scrolling(1_000, strategy, window: strategy.windowRules)
    #expect(try host.shown.count == 25)
    for _ in 0..<400 {
      if try host.isAtTop, try host.shown.first == "m0" { break }
      try await host.step { $0.scroll(by: -400) }
      #expect(try host.shown.count <= 150)
    }
    #expect(try host.shown.first == "m0")
    #expect(host.problems == [])
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
