import Confab
import ConfabEngine
import ConfabLayout
import ConfabScene
import ConfabTimeline
import Synchronization
import Testing

/// Opening conversations of any length.
@Suite struct OpeningTests {
  private final class Shown: Sendable {
    let updates = Mutex<[EngineUpdate]>([])
    let events = Mutex<[UpdateEvent]>([])

    @Sendable func note(_ event: UpdateEvent) { events.withLock { $0.append(event) } }
  }

  private func engine(
    _ chat: Conversation, _ shown: Shown, _ changes: ContextChanges = .firstFrame
  ) throws -> Engine {
    try Engine.alone(
      chat, request: LayoutRequest(for: Conversation(), width: 375), fonts: Studio().library,
      heights: .estimated, contextChanges: changes,
      observe: shown.note
    ) { update in
      shown.updates.withLock { $0.append(update) }
    }
  }

  private func ids(_ layout: LiveLayout) -> [String] {
    layout.model[0..<layout.model.count].map(\.id)
  }

  @Test func `A long conversation opens with its end, and the rest follows above`() async throws {
    var chat = madeUpChat(1_500)
    chat.messages[1_490].replyTo = chat.messages[3].id
    let shown = Shown()
    let engine = try engine(chat, shown)
    #expect(await engine.conversation == chat)
    engine.start()
    await engine.drained()
    let updates = shown.updates.withLock { $0 }
    #expect(updates.map(\.kind) == [.firstLoad, .pagination])
    let first = try #require(updates.first?.new)
    #expect(first.model.count < 500)
    #expect(
      first.item(at: first.model.count - 1) == updates.last?.old.item(at: first.model.count - 1))
    let rows = ids(try #require(updates.last?.new))
    #expect(rows == (try Timeline(chat).items.map(\.id)))
    #expect(await engine.conversation == chat)
    // The reader at the bottom stays there.
    let screen = Viewport(height: 600, grid: first.model.grid)
    let bottom = screen.scrolledToBottom(of: first.model)
    let after = try #require(updates.last?.scroll(bottom).viewport)
    #expect(after.isAtBottom(of: try #require(updates.last?.new.model)))
  }

  @Test func `A message received before the start is shown with all others`() async throws {
    var chat = madeUpChat(1_200)
    let shown = Shown()
    let engine = try engine(chat, shown)
    let new = madeUpMessage(9_000, text: "New")
    try await engine.receive([new])
    chat.messages.append(new)
    engine.start()
    await engine.drained()
    #expect(ids(await engine.layout) == (try Timeline(chat).items.map(\.id)))
  }

  @Test func `A message received after the first update is shown once`() async throws {
    var chat = madeUpChat(1_200)
    let shown = Shown()
    let engine = try engine(chat, shown)
    engine.start()
    while shown.updates.withLock(\.isEmpty) { await Task.yield() }
    let new = madeUpMessage(9_000, text: "New")
    try await engine.receive([new])
    chat.messages.append(new)
    await engine.drained()
    #expect(ids(await engine.layout) == (try Timeline(chat).items.map(\.id)))
  }

  @Test(arguments: [3, 1_500]) func `Two messages with one id fail an update`(_ count: Int)
    async throws
  {
    var chat = madeUpChat(count)
    chat.messages[1].id = chat.messages[0].id
    let shown = Shown()
    let engine = try engine(chat, shown)
    engine.start()
    await engine.drained()
    let failures = shown.events.withLock { $0 }.count {
      if case .failed = $0 { true } else { false }
    }
    #expect(failures == 1)
    let error = TimelineError.duplicateMessage(chat.messages[0].id)
    await #expect(throws: error) { try await engine.receive([]) }
    #expect(await engine.conversation == chat)
    chat.messages.remove(at: 1)
    engine.replace(chat)
    await engine.drained()
    #expect(ids(await engine.layout) == (try Timeline(chat).items.map(\.id)))
  }

  @Test func `A host can open a long conversation as a whole`() async throws {
    let shown = Shown()
    let engine = try engine(madeUpChat(1_500), shown, .whole)
    engine.start()
    await engine.drained()
    #expect(shown.updates.withLock { $0.map(\.kind) } == [.firstLoad])
  }
}
