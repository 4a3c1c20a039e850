import Confab
import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabTimeline
import Synchronization
import Testing

@MainActor @Suite struct ChatControllerScrollingTests {
  nonisolated static let strategies: [HeightStrategy] = [.exactInMemory, .estimated]

  private func opened(_ strategy: HeightStrategy) async throws -> ChatHost {
    var options = ChatOptions.pages(of: 400)
    options.heights = strategy
    return try await ChatHost.opened(.made(400), options: options)
  }

  @Test(arguments: strategies)
  func `A reader who scrolls on after going to a message isn't taken back`(
    strategy: HeightStrategy
  ) async throws {
    let host = try await opened(strategy)
    let chat = try host.chat
    try host.go(to: "m200")
    chat.scroll(by: 150)
    let read = try #require(chat.viewport.position(in: chat.layout.model)?.id)
    let y = try host.y(of: read)
    try await host.settle()
    #expect(try host.y(of: read) == y)
    #expect(try host.y(of: "m200").map { $0 < 0 } == true)
  }

  @Test func `Going to a measured message computes nothing`() async throws {
    let host = try await opened(.exactInMemory)
    try host.go(to: "m200")
    try await host.settle()
    #expect(try host.y(of: "m200") == 64)
    #expect(host.frames.map(\.cause) == [.scroll])
  }

  @Test func `An update after the keyboard opened moves nothing`() async throws {
    let host = try await opened(.estimated)
    let chat = try host.chat
    try host.go(to: "m200")
    try await host.settle()
    // Everything near the message is measured now.
    try host.go(to: "m200")
    try await host.settle()
    chat.moveKeyboard(minY: 300)
    let y = try #require(try host.y(of: "m200"))
    chat.update(.made(395, "Edited"))
    try await host.settle()
    #expect(try host.y(of: "m200") == y)
  }

  @Test func `The row that is read over a keyboard stays when the screen is turned`() async throws {
    let host = try await opened(.exactInMemory)
    let chat = try host.chat
    chat.scroll(by: -900)
    chat.setSize(width: 667, height: 375)
    try await host.settle()
    chat.moveKeyboard(minY: 200)
    let read = try #require(chat.viewport.position(in: chat.layout.model)?.id)
    chat.changeScreen {
      ($0.width, $0.height, $0.keyboardMinY) = (375, 667, 400)
    }
    try await host.settle()
    #expect(chat.viewport.position(in: chat.layout.model)?.id == read)
  }

  /// An answer without news moves nothing, but it tells which visible messages may be out of date.
  @Test func `Refreshing finds changes of visible messages that aren't the latest`() async throws {
    let host = try await opened(.exactInMemory)
    let chat = try host.chat
    try host.go(to: "m200")
    host.server.messages[203] = .made(203, "Edited")
    chat.refresh()
    try await host.settle()
    #expect(chat.message("m203")?.text == "Edited")
  }

  @Test func `The viewport is within the content before the first page`() throws {
    let host = try ChatHost(.made(10))
    try host.chat.start()
    let frame = try #require(host.frames.first)
    #expect(frame.viewport == frame.viewport.scrolledToBottom(of: frame.layout.model))
  }

  @Test func `Changes are shown while a request is on its way`() async throws {
    let host = try await ChatHost.opened(.made(200))
    let chat = try host.chat
    host.server.hold()
    chat.scroll(to: -1e6)
    let requests = chat.pendingRequests
    #expect(requests.count == 1 && requests[0].span.upper == .before(MessageOrder(150, id: "m150")))
    try host.write([.made(200)])
    await chat.drained()
    #expect(try host.shown == ChatMessage.made(150..<201).map(\.id))
    host.server.release()
    try await host.settle()
    #expect(try host.shown == ChatMessage.made(100..<201).map(\.id))
    #expect(chat.pendingRequests == [])
  }

  @Test func `Measured rows stay when rows above are measured with an edit`() async throws {
    let host = try await ChatHost.scrolling(400, .estimated)
    let chat = try host.chat
    chat.stop()
    var measured: String?
    while measured == nil {
      chat.scroll(by: -50)
      let rows = chat.layout.model[chat.viewport.visibleRows(in: chat.layout.model)]
      guard rows.prefix(3).allSatisfy(\.frame.isEstimated) else { continue }
      measured = rows.first { !$0.frame.isEstimated }?.id
    }
    let row = try #require(measured)
    let y = try host.y(of: row)
    chat.update(ChatMessage(madeUpMessage(399, text: "Edited"), number: 399))
    try chat.start()
    try await host.settle()
    #expect(try host.y(of: row) == y)
  }

  @Test func `A message that is reached with a turn stays when turning back`() async throws {
    let host = try await ChatHost.opened(.made(400))
    let chat = try host.chat
    chat.scroll(by: -900)
    chat.stop()
    chat.setSize(width: 667, height: 375)
    try host.go(to: "m10")
    try await host.settle()
    try chat.start()
    try await host.settle()
    #expect(try host.y(of: "m10") == 64)
    chat.setSize(width: 375, height: 667)
    try await host.settle()
    #expect(try host.y(of: "m10") == 64)
  }

  @Test(arguments: [false, true])
  func `A reader who scrolls away from a way isn't taken there later`(
    toBottom: Bool
  ) async throws {
    let server = ChatServer.made(2_000)
    let host = try await ChatHost.opened(server)
    let chat = try host.chat
    server.hold()
    let going = chat.go(to: "m300")
    for _ in 0..<2_000 where host.frames.allSatisfy(\.requested.isEmpty) { await Task.yield() }
    if toBottom { chat.scrollToBottom() } else { chat.scroll(by: -50) }
    let last = try host.shown.last
    server.release()
    try await host.settle()
    #expect(await !going.value)
    #expect(try host.shown.last == last)
  }

  /// A touched row has the id that the message had when it was sent.
  @Test func `A sent message is reached by its temporary id from far away`() async throws {
    let server = ChatServer.made(2_000)
    let host = try await ChatHost.opened(server)
    let chat = try host.chat
    try chat.send(Message(id: "temporary", from: "me", text: "Hello", status: .sending))
    let confirmed = ChatMessage.made(2_000, from: "me", "Hello")
    server.messages.append(confirmed)
    try chat.replace("temporary", with: confirmed)
    try await host.settle()
    try host.go(to: "m300")
    try await host.settle()
    #expect(try !host.shown.contains("m2000"))
    let going = chat.go(to: "temporary")
    try await host.settle()
    #expect(await going.value)
    #expect(host.frames.contains { $0.reached == "m2000" })
  }

  /// The window holds at most 500 messages: most are let go on the way up, and return on the way
  /// down.
  @Test func `Rows that return to the window are not measured again`() async throws {
    let presenter = CountingBlocks()
    let host = try await ChatHost.opened(
      ChatServer.made(1_200), presenters: .builtIn(and: presenter))
    let chat = try host.chat
    for step in [-2_000.0, 2_000] {
      var last = Double.nan
      while chat.viewport.offset != last || chat.message(ofRow: 0) == nil {
        last = chat.viewport.offset
        chat.scroll(by: step)
        try await host.settle()
      }
    }
    #expect(chat.viewport.isAtBottom(of: chat.layout.model))
    #expect(presenter.counts.count == 1_200)
    #expect(presenter.counts.filter { $0.value > 1 }.count == 0)
    #expect(chat.layout.frames == (try await host.fresh()).frames)
  }

  @Test func `A row that changed while it was out of the window is measured again`() async throws {
    let presenter = CountingBlocks()
    let server = ChatServer.made(1_200)
    let host = try await ChatHost.opened(server, presenters: .builtIn(and: presenter))
    let chat = try host.chat
    let before = try #require(chat.layout.model.frame(of: "m1190")?.height)
    try host.go(to: "m100")
    try await host.settle()
    #expect(chat.row(of: "m1190") == nil)
    let edited = ChatMessage.made(1_190, String(repeating: "much longer ", count: 60))
    server.messages[1_190] = edited
    chat.update(edited)
    chat.scrollToBottom()
    try await host.settle()
    let after = try #require(chat.layout.model.frame(of: "m1190")?.height)
    #expect(after > before && presenter.counts["m1190"] == 2)
    #expect(presenter.counts["m1191"] == 1)
  }

  @Test func `An edited message is measured alone, and its height is exact`() async throws {
    let presenter = CountingBlocks()
    let host = try await ChatHost.opened(ChatServer.made(60), presenters: .builtIn(and: presenter))
    let chat = try host.chat
    try chat.send(Message(id: "new", from: "me", text: "In pixels"))
    try await host.settle()
    let before = presenter.counts
    for id in ["m55", "new"] {
      let update = chat.edit(id) { message in
        message.id = "other"
        message.reactions.append(Reaction(emoji: "❤️", by: ["ann"]))
      }
      #expect(update != nil)
    }
    try await host.settle()
    #expect(chat.message("m55")?.reactions.count == 1 && chat.message("new")?.reactions.count == 1)
    #expect(chat.message("other") == nil)
    // Those above are looked at, because reactions fit beside them or make room below them.
    for (id, count) in presenter.counts where !["m54", "m55", "m59", "new"].contains(id) {
      #expect(count == before[id], "\(id)")
    }
    #expect(chat.layout.frames == (try await host.fresh()).frames)
    #expect(chat.edit("m9999") { $0.text = "" } == nil)
  }

  @Test func `An answer beyond its limit is cut to what was requested`() async throws {
    let host = try await ChatHost.opened(ChatServer.made(3_000, ignoringLimit: true))
    let chat = try host.chat
    #expect(try host.shown == (2_950..<3_000).map { "m\($0)" })
    try await host.loadPrevious()
    #expect(try host.shown == (2_900..<3_000).map { "m\($0)" })
    try host.go(to: "m700")
    try await host.settle()
    #expect(try host.shown.contains("m700") && host.shown.count <= 150)
    for _ in 0..<40 {
      chat.scroll(by: 3_000)
      try await host.settle()
    }
    #expect(
      try host.shown
        == (try host.shown.first.map { first in
          let start = Int(first.dropFirst()) ?? 0
          return (start..<start + (try host.shown.count)).map { "m\($0)" }
        }))
  }

  @Test func `Stages lead from the old rows to the new ones`() async throws {
    let host = try await ChatHost.opened(.made(40))
    let chat = try host.chat
    try chat.receive(.made(40))
    chat.remove("m20")
    try await host.settle()
    let frame = try #require(host.frames.last { $0.batch != nil })
    let stages = try #require(try await frame.stages())
    #expect(stages.stages.last?.list == (try frame.layout.rows.list))
  }
}

/// Blocks that count how often each row is measured.
private struct CountingBlocks: ItemPresenter {
  private final class Tally: Sendable {
    let counts = Mutex<[String: Int]>([:])
  }
  private let tally = Tally()
  private let blocks = BlockPresenter()

  var counts: [String: Int] { tally.counts.withLock { $0 } }

  func accepts(_ item: TimelineItem) -> Bool { blocks.accepts(item) }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    tally.counts.withLock { $0[item.id, default: 0] += 1 }
    return try blocks.measure(item, in: context)
  }
}
