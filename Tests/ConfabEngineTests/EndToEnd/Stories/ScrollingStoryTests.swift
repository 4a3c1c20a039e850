import Confab
import ConfabEngine
import Testing

/// Problems that the developers of Chatto, Unread and the marketplace chat describe, with all parts
/// involved: window, engine, real text, viewport.
@MainActor @Suite("Stories of the screen")
struct ScrollingStoryTests {
  /// Rows whose estimated heights were wrong pushed the other rows down.
  @Test func `Measuring estimated rows doesn't move visible rows`() async throws {
    let host = try await ChatHost.opened(.made(400))
    let chat = try host.chat
    #expect(try host.shown == ChatMessage.made(350..<400).map(\.id))
    for _ in 0..<600 where try host.shown.first != "m0" {
      chat.scroll(by: -100)
      try await host.settle()
    }
    #expect(host.updates.map(\.updateKind) == Array(repeating: .pagination, count: 7))
    for frame in host.updates {
      #expect(frame.moved == [:])
      let model = frame.layout.model
      #expect(model[0..<model.count].allSatisfy { !$0.frame.isEstimated })
    }
    #expect(try host.shown == ChatMessage.made(0..<400).map(\.id))
  }

  /// Chatto removed as many messages at the top as arrived at the bottom, in one animation.
  @Test func `An insertion into a full window doesn't remove a row`() async throws {
    let host = try await ChatHost.opened(.made(1_000))
    let chat = try host.chat
    for _ in 0..<9 { try await host.loadPrevious() }
    #expect(try host.shown == ChatMessage.made(500..<1_000).map(\.id))
    try host.go(to: "m760")
    _ = host.takeFrames()
    try host.write(ChatMessage.made(1_000..<1_007))
    try await host.settle()
    let insertions = host.updates.dropLast()
    #expect(!insertions.isEmpty)
    var inserted: [String] = []
    for frame in insertions {
      #expect(frame.updateKind == .normal && frame.batch != nil && frame.violations == [])
      let changes = try #require(frame.changes)
      #expect(changes.deletes.isEmpty && frame.moved == [:])
      let new = try frame.layout.rows.list
      inserted += changes.inserts.compactMap { new[$0]?.id }
    }
    #expect(inserted == ChatMessage.made(1_000..<1_007).map(\.id))

    // The messages far away are let go of with an update of their own.
    let reduction = try #require(host.updates.last)
    #expect(reduction.updateKind == .messageCountReduction && reduction.batch == nil)
    #expect(reduction.moved == [:])
    #expect(try host.shown.count == 400 && host.shown.contains("m760"))
    let row = try #require(chat.layout.model.frame(of: "m760"))
    #expect(chat.viewport.screenY(of: row.y) == 64)
  }

  /// 60 messages arrived while the app was closed. The latest 25 don't reach the last known one.
  @Test func `A gap below the latest messages is fetched`() async throws {
    let host = try await ChatHost.opened(.made(200))
    let chat = try host.chat
    let before = chat.layout.frames
    let known = try #require(host.server.messages.last)
    host.server.messages += ChatMessage.made(200..<260)
    _ = host.server.takeRequests()
    chat.refresh()
    try await host.settle()
    let requests = host.server.takeRequests()
    #expect(requests.first.map { $0.answer(from: host.server.messages).items.count } == 25)
    // Nothing after a gap is shown. The gap is requested first.
    let frames = host.takeFrames()
    let place = try #require(
      frames.firstIndex { $0.requested.contains { $0.span.lower == .after(known.order) } })
    for frame in frames[...place] {
      #expect(frame.cause == .pages && frame.layout.frames == before)
    }

    for _ in 0..<100 where try host.shown.last != "m259" {
      chat.scroll(by: 200)
      try await host.settle()
    }
    #expect(try host.shown == ChatMessage.made(150..<260).map(\.id))
    let updates = frames.filter { $0.updateKind != nil } + host.updates
    #expect(!updates.isEmpty)
    for frame in updates { #expect(frame.moved == [:]) }
  }
}
