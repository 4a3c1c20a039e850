import Confab
import ConfabEngine
import Marketplace
import Testing

/// Problems with rows that change or move, as the developer of the marketplace chat describes them.
@Suite("Stories of rows")
struct RowStoryTests {
  /// A message that arrives late splits a run. The second half becomes a section of its own.
  @Test func `A late message splits a run into two sections`() async throws {
    let presenter = RecordingPresenter()
    var run = (0..<60).map { Post($0, from: $0 < 20 ? "me" : "ann") }
    let late = Post(40, from: "me", "This was written long ago")
    run.remove(at: 40)
    let host = try await StoryHost.opened(
      on: run, rules: WindowRules(pageSize: 100), presenters: .builtIn(and: presenter))
    _ = presenter.record.take()
    try await host.scroll(to: "m50")
    await host.insert(late)
    try await host.update(late)

    let last = await host.shown.last
    let step = try #require(last)
    #expect(step.update.kind == .normal && step.violations == [] && step.moved == [:])
    let changes = step.update.changes
    let (old, new) = (try step.update.old.rows.list, try step.update.new.rows.list)
    #expect(changes.inserts.compactMap { new[$0]?.id } == ["m40"])
    #expect(changes.deletes == [] && changes.updates == [])
    // Half of the run stays. The other half moves, each message from one section to another.
    let moved = changes.moves.compactMap { new[$0.to]?.id }
    #expect(moved == (41..<60).map { "m\($0)" } || moved == (20..<40).map { "m\($0)" })
    #expect(changes.moves.allSatisfy { old[$0.from]?.id == new[$0.to]?.id })
    // Only the new row was measured.
    #expect(presenter.record.take() == ["m40 \"This was written long ago\""])
    #expect(try await host.layout.messages == (0..<60).map { "m\($0)" })
    #expect(try await host.layout.frames == host.fresh().frames)
  }

  /// A bid is accepted while the seller looks at it. There are messages above and below.
  @Test func `An accepted bid updates its card in place`() async throws {
    func bid(_ state: String) -> Post {
      var post = Post(30, kind: Marketplace.bid, from: "ann")
      post.message.payload = Bid(amount: "€ 380.00", state: state)
      return post
    }
    var server = posts(0..<60)
    server[30] = bid("new")
    let host = try await StoryHost.opened(
      on: server, rules: WindowRules(pageSize: 100), factories: Marketplace.factories)
    #expect(
      try await host.layout.rows(of: "m30") == ["m30#part/hint", "m30", "m30#part/deadline"])
    try await host.scroll(to: "m25")
    try await host.update(bid("accepted"))

    #expect(try await host.layout.rows(of: "m30") == ["m30", "m30#part/payment"])
    let last = await host.shown.last
    let step = try #require(last)
    #expect(step.update.kind == .normal && step.violations == [])
    let (old, new) = (try step.update.old.rows.list, try step.update.new.rows.list)
    let changes = step.update.changes
    #expect(changes.deletes.compactMap { old[$0]?.id } == ["m30#part/hint", "m30#part/deadline"])
    #expect(changes.inserts.compactMap { new[$0]?.id } == ["m30#part/payment"])
    // The card is updated in place. The rows above it don't move.
    #expect(changes.updates.compactMap { new[$0.to]?.id } == ["m30"])
    for id in (25..<30).map({ "m\($0)" }) { #expect(step.moved[id] == nil) }
    #expect(try await host.layout.frames == host.fresh(Marketplace.factories).frames)
  }
}

extension LiveLayout {
  fileprivate func rows(of message: String) -> [String] {
    (0..<model.count).compactMap { item(at: $0)?.id }
      .filter { $0 == message || $0.hasPrefix("\(message)#part") }
  }
}
