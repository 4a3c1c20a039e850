import Confab
import ConfabEngine
import ConfabScene
import ConfabTimeline
import Synchronization
import Testing

@MainActor @Suite struct ChatControllerTests {
  @Test func `The newest messages are shown first, with one frame`() async throws {
    let host = try ChatHost(.made(200))
    try host.chat.start()
    #expect(try host.chat.isLoaded == false)
    try await host.settle()
    let updates = host.frames.filter { $0.cause != .pages }
    #expect(updates.map(\.cause) == [.update(.firstLoad)])
    #expect(try host.shown == (150..<200).map { "m\($0)" })
    #expect(updates.first.map { $0.viewport.isAtBottom(of: $0.layout.model) } == true)
    #expect(updates.first?.appeared.isEmpty == false)
  }

  /// Whether anything is missing between the stored messages and a push is unknown until the server
  /// answers.
  @Test func `A push before the first answer hides no message between it and the stored ones`()
    async throws
  {
    let host = try ChatHost(.made(61))
    host.server.hold()
    let chat = try host.chat
    try chat.start(stored: ChatMessage.made(20..<50))
    await chat.drained()
    try chat.receive(.made(60))
    await chat.drained()
    host.server.release()
    try await host.settle()
    chat.scrollToBottom()
    try await host.settle()
    #expect(try host.shown.suffix(30) == (31..<61).map { "m\($0)" })
  }

  @Test func `Messages are shown in the order of the calls`() async throws {
    let host = try await ChatHost.opened(.made(20))
    let chat = try host.chat
    for number in 20..<60 { try chat.receive(.made(number)) }
    try await host.settle()
    #expect(try host.shown == (0..<60).map { "m\($0)" })
  }

  @Test func `Scrolling up loads pages, and no visible row moves`() async throws {
    let host = try await ChatHost.opened(.made(400))
    let chat = try host.chat
    for _ in 0..<900 where try host.shown.first != "m0" {
      chat.scroll(by: -100)
      try await host.settle()
    }
    #expect(try host.shown == (0..<400).map { "m\($0)" })
    for frame in host.takeFrames() where frame.cause == .update(.pagination) {
      #expect(frame.moved == [:])
    }
  }

  @Test func `A sent message keeps its row when the server confirms it`() async throws {
    let host = try await ChatHost.opened(.made(20))
    let chat = try host.chat
    try chat.send(Message(id: "temporary", from: "me", text: "Hello", status: .sending))
    try await host.settle()
    #expect(try host.shown.last == "temporary")
    let row = try #require(chat.row(of: "temporary"))
    try chat.replace("temporary", with: .made(20, from: "me", "Hello"))
    try await host.settle()
    #expect(try host.shown == (0..<21).map { "m\($0)" })
    #expect(chat.row(of: "m20") == row)
    let last = try #require(host.frames.last)
    let changes = try #require(last.changes)
    let (old, new) = (try last.old.rows.list, try last.layout.rows.list)
    #expect(!changes.deletes.contains { old[$0]?.id == row })
    #expect(!changes.inserts.contains { new[$0]?.id == row })
  }

  @Test func `A message that isn't loaded is reached, wherever it is`() async throws {
    let host = try await ChatHost.opened(.made(2_000))
    let chat = try host.chat
    let going = chat.go(to: "m300", at: .top)
    try await host.settle()
    #expect(await going.value)
    let row = try #require(chat.row(of: "m300"))
    let frame = try #require(chat.layout.model.frame(of: row))
    #expect(chat.viewport.screenY(of: frame.y) == 64)
    #expect(host.frames.contains { $0.reached == "m300" })
    #expect(await !chat.go(to: "nowhere").value)
    try await host.settle()
    chat.scrollToBottom()
    try await host.settle()
    #expect(try host.shown.last == "m1999")
    #expect(chat.viewport.isAtBottom(of: chat.layout.model))
  }

  @Test func `A failed page is reported and fetched again`() async throws {
    var options = ChatOptions()
    options.retryDelay = .seconds(3_600)
    let host = try await ChatHost.opened(.made(200), options: options)
    let chat = try host.chat
    host.server.fail(1)
    for _ in 0..<60 { chat.scroll(by: -100) }
    try await host.settle()
    let failures = host.takeFrames().flatMap(\.failures)
    #expect(failures.count == 1 && failures[0].error is ChatServer.Offline)
    #expect(try host.shown.first == "m150")
    chat.retry()
    try await host.settle()
    #expect(try host.shown.first == "m100")
  }

  @Test
  func `A request without an answer fails after a time, and its answer is used when it comes`()
    async throws
  {
    let clock = ManualClock()
    var options = ChatOptions()
    options.clock = clock
    let host = try await ChatHost.opened(.made(200), options: options)
    let chat = try host.chat
    host.server.hold()
    for _ in 0..<60 { chat.scroll(by: -100) }
    for _ in 0..<2_000 where host.server.takeRequests().isEmpty { await Task.yield() }
    clock.advance(by: options.requestTimeout)
    try await host.settle()
    let failures = host.takeFrames().flatMap(\.failures)
    #expect(failures.count == 1 && failures[0].error is ChatFrame.Failure.Timeout)
    host.server.release()
    for _ in 0..<2_000 where try host.shown.first != "m100" { await Task.yield() }
    #expect(try host.shown.first == "m100")
  }

  @Test func `Rows outside of the prefetch range have estimated heights`() async throws {
    var options = ChatOptions()
    options.heights = .estimated
    options.screensAbove = 0
    options.screensBelow = 0
    let host = try await ChatHost.opened(.made(100), options: options)
    let chat = try host.chat
    let model = chat.layout.model
    let visible = chat.visibleRows
    #expect(model[visible].allSatisfy { !$0.frame.isEstimated })
    #expect(model[15..<35].allSatisfy { $0.frame.isEstimated })
  }

  @Test func `Latest messages that could not be fetched are fetched by a retry`() async throws {
    var options = ChatOptions()
    options.retryDelay = .seconds(3_600)
    let host = try await ChatHost.opened(.made(20), options: options)
    host.server.messages.append(.made(20))
    host.server.fail(1)
    try host.chat.refresh()
    try await host.settle()
    #expect(try host.shown.last == "m19")
    try host.chat.retry()
    try await host.settle()
    #expect(try host.shown.last == "m20")
  }

  @Test
  func `A message that the engine refuses is left out until it changes, and others are shown`()
    async throws
  {
    var options = ChatOptions()
    let factory = MessageFactory { message, _ in
      let part = MessagePart(of: message)
      return message.text == "bad" ? [part, part] : [part]
    }
    options.factories.register(factory, for: .text)
    let host = try await ChatHost.opened(.made(5), options: options)
    let chat = try host.chat
    let bad = try chat.receive(.made(5, "bad"))
    let good = try chat.receive(.made(6))
    try await host.settle()
    #expect(await !bad.value.isApplied)
    #expect(await good.value.isApplied)
    #expect(
      host.frames.flatMap(\.failures).map { "\($0.error)" } == [
        "the factory of message \"m5\" makes two parts without a key"
      ])
    #expect(try host.shown == ["m0", "m1", "m2", "m3", "m4", "m6"])
    try chat.receive(.made(7))
    try chat.send(Message(id: "t", from: "me", text: "bad", status: .sending))
    chat.update(.made(1, "edited"))
    chat.remove("m2")
    try await host.settle()
    #expect(try host.shown == ["m0", "m1", "m3", "m4", "m6", "m7"])
    #expect(try host.text(of: "m1") == "edited")
    chat.update(.made(5, "good"))
    try await host.settle()
    #expect(try host.shown == ["m0", "m1", "m3", "m4", "m5", "m6", "m7"])
    chat.update(ChatMessage(Message(id: "t", from: "me", text: "good"), number: 0))
    try chat.receive(.made(8))
    try await host.settle()
    #expect(try host.shown == ["m0", "m1", "m3", "m4", "m5", "m6", "m7", "m8", "t"])
  }

  @Test(arguments: [false, true])
  func
    `A message that a presenter can't measure is left out until it changes, and others are shown`(
      isEstimating: Bool
    ) async throws
  {
    var options = ChatOptions()
    if isEstimating { options.heights = .estimated }
    let host = try await ChatHost.opened(
      .made(5), presenters: .builtIn(and: ChoosyPresenter()), options: options)
    let chat = try host.chat
    try chat.receive(.made(5, "bad"))
    try chat.receive(.made(6))
    try await host.settle()
    try chat.receive(.made(7))
    chat.setTypeSize(20)
    chat.update(.made(1, "edited"))
    try await host.settle()
    #expect(try host.shown == ["m0", "m1", "m2", "m3", "m4", "m6", "m7"])
    #expect(try host.text(of: "m1") == "edited")
    #expect(host.frames.flatMap(\.failures).map { "\($0.error)" } == ["bad text"])
    chat.update(.made(5, "good"))
    try await host.settle()
    #expect(try host.shown == ["m0", "m1", "m2", "m3", "m4", "m5", "m6", "m7"])
  }

  @Test func `A message can't be sent under an id that another message has or had`() async throws {
    let host = try await ChatHost.opened(.made(20))
    let chat = try host.chat
    func send(_ id: MessageID) throws {
      try chat.send(Message(id: id, from: "me", text: "Hello", status: .sending))
    }
    try send("t")
    #expect(throws: ChatController.SendError.idInUse("t")) { try send("t") }
    #expect(throws: ChatController.SendError.idInUse("m3")) { try send("m3") }
    try chat.replace("t", with: .made(20, from: "me", "Hello"))
    #expect(throws: ChatController.SendError.idInUse("t")) { try send("t") }
    #expect(throws: ChatController.SendError.idInUse("m20")) { try send("m20") }
    try send("u")
    chat.remove("u")
    try send("u")
    try chat.receive(.made(21))
    try await host.settle()
    #expect(try host.shown == (0..<22).map { "m\($0)" } + ["u"])
    #expect("\(ChatController.SendError.idInUse("t"))".contains("\"t\""))
  }

  @Test func `A server that uses the ids of the device hides and doubles nothing`() async throws {
    let host = try await ChatHost.opened(.made(5))
    let chat = try host.chat
    func send(_ id: MessageID) throws {
      try chat.send(Message(id: id, from: "me", text: "Hello", status: .sending))
    }
    func made(_ id: MessageID, _ number: Int64) -> ChatMessage {
      ChatMessage(Message(id: id, from: "me", text: "Number \(number)"), number: number)
    }
    // The push comes first, under the id of the device.
    try send("a")
    try chat.receive(made("a", 5))
    try await host.settle()
    #expect(try host.shown.suffix(2) == ["m4", "a"])
    try chat.replace("a", with: made("a", 5))
    // The server has messages whose ids are those of rows of others.
    try send("b")
    try chat.replace("b", with: made("c", 6))
    try chat.receive(made("b", 7))
    try send("d")
    try chat.replace("d", with: made("e", 8))
    try chat.receive(made("d", 9))
    chat.markSeen("b", by: "ann")
    try await host.settle()
    #expect(try host.shown.suffix(6) == ["m4", "a", "c", "b", "e", "d"])
    for (id, number) in [("a", 5), ("c", 6), ("b", 7), ("e", 8), ("d", 9)] {
      #expect(try host.text(of: id) == "Number \(number)")
    }
    chat.remove("c")
    try chat.receive(made("f", 10))
    try await host.settle()
    #expect(try host.shown.suffix(5) == ["a", "b", "e", "d", "f"])
    #expect(host.frames.allSatisfy { $0.failures.isEmpty })
  }

  @Test func `A conversation whose first page failed can be opened again`() async throws {
    var options = ChatOptions()
    options.retryDelay = .seconds(3_600)
    let host = try ChatHost(.made(20), options: options)
    host.server.fail(1)
    try host.chat.start()
    try await host.settle()
    #expect(host.takeFrames().flatMap(\.failures).count == 1)
    try host.chat.retry()
    try await host.settle()
    #expect(try host.shown.count == 20)
  }

  @Test func `Rotation keeps the row that is read, and back restores it`() async throws {
    let host = try await ChatHost.opened(.made(200))
    let chat = try host.chat
    chat.scroll(by: -900)
    try await host.settle()
    let before = chat.viewport
    let first = chat.layout.model[chat.viewport.visibleRows(in: chat.layout.model).lowerBound]?.id
    chat.setSize(width: 667, height: 375)
    try await host.settle()
    #expect(chat.layout.request.width == 667)
    #expect(
      chat.layout.model[chat.viewport.visibleRows(in: chat.layout.model).lowerBound]?.id == first)
    chat.setSize(width: 375, height: 667)
    try await host.settle()
    #expect(chat.viewport == before)
  }

  @Test func `Changes made side by side are all kept`() async throws {
    let host = try await ChatHost.opened(.made(30))
    let chat = try host.chat
    chat.setSize(width: 414, height: 736)
    chat.setTypeSize(21)
    chat.setLocale("de")
    try await host.settle()
    #expect(chat.layout.request.width == 414)
    #expect(chat.layout.request.metrics.textSize == 21)
    #expect(chat.layout.request.language == "de")
  }

  @Test func `The input bar stays on a keyboard that a finger moves`() async throws {
    var options = ChatOptions()
    options.inputTabs = [
      InputBar.Item(id: "text", mode: .keyboard, showsSendButton: true),
      InputBar.Item(id: "photos", mode: .panel, showsSendButton: false),
      InputBar.Item(id: "camera", mode: .action, showsSendButton: true),
    ]
    let host = try await ChatHost.opened(.made(50), options: options)
    let chat = try host.chat
    #expect(chat.beginEditing() == .showKeyboard)
    chat.moveKeyboard(minY: 367)
    for minY in stride(from: 367.0, through: 667, by: 10) {
      chat.moveKeyboard(minY: minY, isInteractive: true)
      #expect(chat.screen.barFrame.maxY == min(minY, 667 - 83))
      #expect(chat.viewport.isAtBottom(of: chat.layout.model))
    }
    let bar = chat.screen.barHeight
    chat.draft = "One\nTwo\nThree"
    #expect(chat.screen.barHeight == bar + 44)
    #expect(chat.takeDraft() == "One\nTwo\nThree" && chat.screen.barHeight == bar)
    #expect(chat.touch(tab: "photos") == .showPanel("photos"))
    chat.setPanel(height: 300)
    #expect(chat.screen.barFrame.maxY == 367)
  }

  @Test func `A touch on a link is reported with its row`() async throws {
    let host = try await ChatHost.opened(
      ChatServer([.made(0, from: "ann", "https://example.com/a")]))
    let chat = try host.chat
    let frame = try #require(chat.layout.model.frame(of: "m0"))
    chat.tap(at: Point(x: 40, y: chat.viewport.screenY(of: frame.y) + frame.height / 2))
    try await host.settle()
    let hit = try #require(host.frames.last?.hit)
    #expect(hit.message == "m0" && hit.isInBody && hit.region?.kind == .url)
  }

  @Test func `Reactions that lie over the row above are touched there`() async throws {
    let host = try await ChatHost.opened(
      ChatServer([.made(0, from: "ann", "Hi"), .made(1, from: "me", "Ok")]))
    let chat = try host.chat
    chat.edit("m1") { $0.reactions = [Reaction(emoji: "❤️", by: ["ann"])] }
    try await host.settle()
    let frame = try #require(chat.layout.model.frame(of: "m1"))
    // The bottom of the row above.
    let y = chat.viewport.screenY(of: frame.y) - 15
    var hits: [ChatHit] = []
    for x in stride(from: 10.0, to: 370, by: 15) {
      chat.tap(at: Point(x: x, y: y))
      try await host.settle()
      if let hit = host.frames.last?.hit { hits.append(hit) }
    }
    #expect(hits.contains { $0.message == "m1" && $0.region?.kind.rawValue == "reactions" })
    #expect(hits.contains { $0.message == "m0" })
    #expect(hits.allSatisfy { $0.message == "m0" || $0.region != nil })
  }
}
