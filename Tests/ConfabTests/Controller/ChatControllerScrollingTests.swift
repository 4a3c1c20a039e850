import Confab
import ConfabEngine
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
    chat.keyboard(minY: 300)
    let y = try #require(try host.y(of: "m200"))
    chat.update(.made(395, "Edited"))
    try await host.settle()
    #expect(try host.y(of: "m200") == y)
  }

  @Test func `The row that is read over a keyboard stays when the screen is turned`() async throws {
    let host = try await opened(.exactInMemory)
    let chat = try host.chat
    chat.scroll(by: -900)
    chat.size(width: 667, height: 375)
    try await host.settle()
    chat.keyboard(minY: 200)
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
    chat.size(width: 667, height: 375)
    try host.go(to: "m10")
    try await host.settle()
    try chat.start()
    try await host.settle()
    #expect(try host.y(of: "m10") == 64)
    chat.size(width: 375, height: 667)
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
    var reached: [Bool] = []
    server.hold()
    chat.go(to: "m300") { reached.append($0) }
    for _ in 0..<2_000 where host.frames.allSatisfy(\.requested.isEmpty) { await Task.yield() }
    if toBottom { chat.scrollToBottom() } else { chat.scroll(by: -50) }
    let last = try host.shown.last
    server.release()
    try await host.settle()
    #expect(reached == [false])
    #expect(try host.shown.last == last)
  }

  /// A touched row has the id that the message had when it was sent.
  @Test func `A sent message is reached by its temporary id from far away`() async throws {
    let server = ChatServer.made(2_000)
    let host = try await ChatHost.opened(server)
    let chat = try host.chat
    chat.send(Message(id: "temporary", from: "me", text: "Hello", status: .sending))
    let confirmed = ChatMessage.made(2_000, from: "me", "Hello")
    server.messages.append(confirmed)
    try chat.replace("temporary", with: confirmed)
    try await host.settle()
    try host.go(to: "m300")
    try await host.settle()
    #expect(try !host.shown.contains("m2000"))
    var reached: [Bool] = []
    chat.go(to: "temporary") { reached.append($0) }
    try await host.settle()
    #expect(reached == [true])
    #expect(host.frames.contains { $0.reached == "m2000" })
  }
}
