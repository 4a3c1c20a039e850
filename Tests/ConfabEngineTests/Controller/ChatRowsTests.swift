import Confab
import ConfabEngine
import ConfabLayout
import ConfabScene
import ConfabTimeline
import Synchronization
import Testing

/// Rows that react: values, handlers, menus, days.
@MainActor @Suite struct ChatRowsTests {
  /// A row that is higher while it is expanded.
  private struct ExpandingPresenter: ItemPresenter {
    func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }
    func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
      let isExpanded = item.decoration.values["expanded"] == .bool(true)
      return ItemBody(
        size: Size(width: 100, height: isExpanded ? 90 : 30), content: BlockPresenter.Block())
    }
  }

  private final class ExpandingHandler: RowHandler {
    private(set) var performed: [String] = []
    func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }
    func tap(_ hit: ChatHit, in chat: ChatController) {
      chat.setValue(.bool(true), named: "expanded", ofRow: hit.item.id)
    }
    func menu(for hit: ChatHit) -> [ChatHit.MenuItem] {
      [ChatHit.MenuItem(id: "delete", title: "Delete", isDestructive: true)]
    }
    func perform(_ item: ChatHit.MenuItem, of hit: ChatHit, in chat: ChatController) {
      performed.append(item.id)
      if let message = hit.message { chat.remove(message) }
    }
  }

  private func middle(of row: String, in chat: ChatController) throws -> Point {
    let frame = try #require(chat.layout.model.frame(of: row))
    return Point(x: 40, y: chat.viewport.screenY(of: frame.y) + frame.height / 2)
  }

  @Test func `A touched row expands, and stays expanded`() async throws {
    let host = try await ChatHost.opened(
      .made(8), presenters: .builtIn(and: ExpandingPresenter()))
    let chat = try host.chat
    chat.handlers = [ExpandingHandler()]
    let row = try #require(chat.row(of: "m6"))
    let before = try #require(chat.layout.model.frame(of: row)).height
    chat.tap(at: try middle(of: row, in: chat))
    try await host.settle()
    #expect(chat.layout.model.frame(of: row)?.height == before + 60)
    try chat.receive(.made(8))
    try await host.settle()
    #expect(chat.layout.model.frame(of: row)?.height == before + 60)
    #expect(host.frames.contains { $0.hit?.message == "m6" })
  }

  @Test func `An expanded row is expanded when the window returns from elsewhere`() async throws {
    var options = ChatOptions()
    options.window = WindowRules(pageSize: 20, preferredMaximum: 40, reducedCount: 30)
    let host = try await ChatHost.opened(
      .made(400), presenters: .builtIn(and: ExpandingPresenter()), options: options)
    let chat = try host.chat
    let row = try #require(chat.row(of: "m396"))
    let before = try #require(chat.layout.model.frame(of: row)).height
    chat.setValue(.bool(true), named: "expanded", ofRow: row)
    chat.go(to: "m50")
    try await host.settle()
    #expect(chat.row(of: "m396") == nil)
    chat.go(to: "m396")
    try await host.settle()
    #expect(chat.layout.model.frame(of: row)?.height == before + 60)
    chat.setValue(nil, named: "expanded", ofRow: row)
    try await host.settle()
    #expect(chat.layout.model.frame(of: row)?.height == before)
  }

  @Test func `A long touch has a menu, and its items do what they say`() async throws {
    let host = try await ChatHost.opened(
      .made(8), presenters: .builtIn(and: ExpandingPresenter()))
    let chat = try host.chat
    let handler = ExpandingHandler()
    chat.handlers = [handler]
    chat.longPress(at: try middle(of: try #require(chat.row(of: "m6")), in: chat))
    try await host.settle()
    let hit = try #require(host.frames.last?.hit)
    #expect(hit.menu.map(\.title) == ["Delete"])
    chat.perform(hit.menu[0], of: hit)
    try await host.settle()
    #expect(try !host.shown.contains("m6"))
    #expect(handler.performed == ["delete"])
  }

  @Test func `The heads of readers move with a frame`() async throws {
    let host = try await ChatHost.opened(.made(12), kind: .group)
    let chat = try host.chat
    chat.markSeen("m6", by: "bob")
    try await host.settle()
    chat.markSeen("m10", by: "bob")
    try await host.settle()
    let frame = try #require(host.frames.last { $0.changes != nil })
    let moves = try await chat.elementChanges(of: frame).moves.filter { $0.id?.key == "bob" }
    let move = try #require(moves.first)
    #expect(moves.count == 1 && move.kind == .move)
    #expect(move.end.frame.y > move.start.frame.y)
  }

  @Test func `A day that begins renews the date headers`() async throws {
    let time = Mutex(Int64(1_762_160_400_000))
    let clock = ManualClock()
    var options = ChatOptions()
    options.clock = clock
    options.now = { Timestamp(milliseconds: time.withLock { $0 }, offset: 0) }
    let host = try await ChatHost.opened(.made(3), options: options)
    let chat = try host.chat
    func header() -> String? {
      for index in chat.layout.rows.rows.indices {
        if case .dateHeader(let header)? = chat.layout.item(at: index)?.content {
          return "\(header)"
        }
      }
      return nil
    }
    let today = try #require(header())
    time.withLock { $0 += 86_400_000 }
    clock.advance(by: .seconds(86_400))
    for _ in 0..<2_000 where header() == today { await Task.yield() }
    try await host.settle()
    #expect(header() != today)
  }
}

/// A clock that stands still until it is advanced.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [(deadline: Instant, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())
  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        guard state.now < deadline else { return true }
        state.sleepers.append((deadline, continuation))
        return false
      }
      if isOver { continuation.resume() }
    }
    try Task.checkCancellation()
  }

  func advance(by duration: Duration) {
    let awake = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      defer { state.sleepers.removeAll { $0.deadline <= state.now } }
      return state.sleepers.filter { $0.deadline <= state.now }
    }
    for sleeper in awake { sleeper.continuation.resume() }
  }
}
