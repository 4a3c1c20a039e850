import Confab
import ConfabEngine
import Marketplace
import Testing

/// Problems with rows that change or move, as the developer of the marketplace chat describes them.
@MainActor @Suite("Stories of rows")
struct RowStoryTests {
  /// A message that arrives late splits a run. The second half becomes a section of its own.
  @Test func `A late message splits a run into two sections`() async throws {
    let presenter = RecordingPresenter()
    var run = (0..<60).map { ChatMessage.made($0, from: $0 < 20 ? "me" : "ann") }
    let late = ChatMessage.made(40, from: "me", "This was written long ago")
    run.remove(at: 40)
    let host = try await ChatHost.opened(
      ChatServer(run), presenters: .builtIn(and: presenter), options: .pages(of: 100))
    let chat = try host.chat
    _ = presenter.record.take()
    try host.go(to: "m50")
    host.server.messages.insert(late, at: 40)
    chat.update(late)
    try await host.settle()

    let frame = try #require(host.updates.last)
    #expect(frame.updateKind == .normal && frame.violations == [] && frame.moved == [:])
    #expect(frame.batch != nil)
    let changes = try #require(frame.changes)
    let (old, new) = (try frame.old.rows.list, try frame.layout.rows.list)
    #expect(changes.inserts.compactMap { new[$0]?.id } == ["m40"])
    #expect(changes.deletes == [] && changes.updates == [])
    // Half of the run stays. The other half moves, each message from one section to another.
    let moved = changes.moves.compactMap { new[$0.to]?.id }
    #expect(moved == (41..<60).map { "m\($0)" } || moved == (20..<40).map { "m\($0)" })
    #expect(changes.moves.allSatisfy { old[$0.from]?.id == new[$0.to]?.id })
    // Only the new row was measured.
    #expect(presenter.record.take() == ["m40 \"This was written long ago\""])
    #expect(try host.shown == (0..<60).map { "m\($0)" })
    #expect(try await chat.layout.frames == host.fresh().frames)
  }

  /// A bid is accepted while the seller looks at it. There are messages above and below.
  @Test func `An accepted bid updates its card in place`() async throws {
    func bid(_ state: String) -> ChatMessage {
      var bid = ChatMessage.made(30, kind: Marketplace.bid, from: "ann")
      bid.message.payload = Bid(amount: "€ 380.00", state: state)
      return bid
    }
    let server = ChatServer.made(60)
    server.messages[30] = bid("new")
    var options = ChatOptions.pages(of: 100)
    options.factories = Marketplace.factories
    let host = try await ChatHost.opened(server, options: options)
    let chat = try host.chat
    #expect(chat.layout.rows(of: "m30") == ["m30#part/hint", "m30", "m30#part/deadline"])
    try host.go(to: "m25")
    server.messages[30] = bid("accepted")
    chat.update(bid("accepted"))
    try await host.settle()

    #expect(chat.layout.rows(of: "m30") == ["m30", "m30#part/payment"])
    let frame = try #require(host.updates.last)
    #expect(frame.updateKind == .normal && frame.violations == [] && frame.batch != nil)
    let (old, new) = (try frame.old.rows.list, try frame.layout.rows.list)
    let changes = try #require(frame.changes)
    #expect(changes.deletes.compactMap { old[$0]?.id } == ["m30#part/hint", "m30#part/deadline"])
    #expect(changes.inserts.compactMap { new[$0]?.id } == ["m30#part/payment"])
    // The card is updated in place. The rows above it don't move.
    #expect(changes.updates.compactMap { new[$0.to]?.id } == ["m30"])
    for id in (25..<30).map({ "m\($0)" }) { #expect(frame.moved[id] == nil) }
    #expect(try await chat.layout.frames == host.fresh(Marketplace.factories).frames)
  }
}

extension LiveLayout {
  fileprivate func rows(of message: String) -> [String] {
    (0..<model.count).compactMap { item(at: $0)?.id }
      .filter { $0 == message || $0.hasPrefix("\(message)#part") }
  }
}
