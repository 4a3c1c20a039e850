import Confab
import Testing

/// Problems that the developers of Chatto, Unread and the marketplace chat describe, with all parts
/// involved: window, engine, real text, viewport.
@Suite("Stories of the screen")
struct ScrollingStoryTests {
  /// Rows whose estimated heights were wrong pushed the other rows down.
  @Test func `Measuring estimated rows doesn't move visible rows`() async throws {
    let host = try await StoryHost.opened(on: posts(0..<400))
    #expect(try await host.layout.messages == posts(350..<400).map(\.id))
    for _ in 0..<600 where await host.window.hasPrevious { try await host.scroll(by: -100) }
    let shown = await host.shown
    #expect(shown.map(\.update.kind) == Array(repeating: .pagination, count: 7))
    for step in shown {
      #expect(step.moved == [:])
      let model = step.update.new.model
      #expect(model[0..<model.count].allSatisfy { !$0.frame.isEstimated })
    }
    #expect(try await host.layout.messages == posts(0..<400).map(\.id))
  }

  /// Chatto removed as many messages at the top as arrived at the bottom, in one animation.
  @Test func `An insertion into a full window doesn't remove a row`() async throws {
    let host = try await StoryHost.opened(on: posts(0..<1_000))
    for _ in 0..<9 { try await host.load(.previous) }
    try await host.scroll(to: "m760")
    let first = await host.shown.count
    try await host.write(posts(1_000..<1_007))
    await host.drained()
    let insertions = await host.shown.dropFirst(first)
    #expect(!insertions.isEmpty)
    var inserted: [String] = []
    for step in insertions {
      #expect(step.update.kind == .normal && step.update.batch != nil && step.violations == [])
      #expect(step.update.changes.deletes.isEmpty && step.moved == [:])
      let new = try step.update.new.rows.list
      inserted += step.update.changes.inserts.compactMap { new[$0]?.id }
    }
    #expect(inserted == posts(1_000..<1_007).map(\.id))
    #expect(await host.window.isOverfull)

    try await host.reduce()
    let last = await host.shown.last
    let reduction = try #require(last)
    #expect(reduction.update.kind == .messageCountReduction && reduction.update.batch == nil)
    #expect(reduction.moved == [:])
    #expect(try await host.layout.messages.count == 400)
    #expect(try await host.layout.messages.contains("m760"))
  }

  /// 60 messages arrived while the app was closed. The latest 25 don't reach the last known one.
  @Test func `A gap below the latest messages is fetched`() async throws {
    let host = try await StoryHost.opened(on: posts(0..<200))
    let (before, known) = (try await host.layout.frames, await host.shown.count)
    await host.see(posts(0..<260))
    let (request, answer) = await host.fetchLatest()
    #expect(answer.count == 25)
    let step = try await host.take(answer, answering: request)
    // Nothing after a gap is shown. The gap is requested first.
    #expect(step.kind == nil && step.requests.count == 1)
    await host.drained()
    #expect(try await host.layout.frames == before)
    #expect(await host.shown.count == known)

    try await host.follow(step)
    await host.drained()
    for _ in 0..<10 where await host.window.hasNext { try await host.load(.next) }
    #expect(try await host.layout.messages == posts(150..<260).map(\.id))
    for step in await host.shown.dropFirst(known) { #expect(step.moved == [:]) }
  }
}
