import Confab
import ConfabEngine
import Synchronization
import TestSupport
import Testing

/// A reader at the end of the conversation stays there, whatever else an update shows.
@MainActor @Suite struct BottomFollowingTests {
  private static func options(_ coalescing: UpdateKind.Coalescing = .sameKind) -> ChatOptions {
    var options = ChatOptions()
    options.window = WindowRules(pageSize: 10, preferredMaximum: 40, reducedCount: 20)
    options.coalescing = coalescing
    return options
  }

  private func isAtBottom(_ host: ChatHost) throws -> Bool {
    let chat = try host.chat
    return chat.viewport.isAtBottom(of: chat.layout.model)
  }

  @Test func `A reader at the bottom follows a message that comes with an older page`()
    async throws
  {
    let host = try await ChatHost.opened(.made(100), options: Self.options())
    let chat = try host.chat
    for _ in 0..<12 { try await host.loadPrevious() }
    chat.scrollToBottom()
    try await host.settle()
    var left: [Int] = []
    for round in 0..<50 {
      chat.load(.previous)
      try chat.receive(.made(100 + round))
      try await host.settle()
      if try !isAtBottom(host) { left.append(round) }
      chat.scrollToBottom()
      try await host.settle()
    }
    #expect(left == [])
  }

  private enum Step: Sendable {
    case receive
    case textSize(Double)
    case typing(Bool)
    /// A message moves to the end.
    case move(Int)
    case remove(Int)
    case older
    case yield(Int)
    case settle
  }

  @Sendable nonisolated private static func makeSteps(_ random: inout SeededRandom) -> [Step] {
    (0..<random.int(1...25)).map { _ in
      switch random.int(0..<17) {
      case 0, 1, 2, 3, 5: .receive
      case 4: .textSize(Double(random.int(12...24)))
      case 6, 7: .typing(random.oneIn(2))
      case 8, 9: .older
      case 13, 14: .move(random.int(0..<60))
      case 15: .remove(random.int(0..<60))
      case 10, 11, 12: .yield(random.int(1...20))
      default: .settle
      }
    }
  }

  /// Where a reader ends who never scrolls.
  private static func violation(
    _ steps: [Step], _ coalescing: UpdateKind.Coalescing
  ) async throws -> String? {
    // A page holds all that a session adds: a reader who was away reads more than that page by
    // page.
    var options = Self.options(coalescing)
    options.window = WindowRules(pageSize: 30, preferredMaximum: 80, reducedCount: 50)
    let host = try await ChatHost.opened(.made(120), options: options)
    let chat = try host.chat
    var written = 120
    for step in steps + [.settle] {
      switch step {
      case .receive:
        try host.write([.made(written)])
        written += 1
      case .textSize(let size): chat.setTypeSize(size)
      case .typing(let isTyping): chat.setTyping(isTyping ? ["ann"] : [])
      case .move(let number):
        try host.moveToEnd(number, as: written)
        written += 1
      case .remove(let number): try host.remove(number)
      case .older: chat.load(.previous)
      case .yield(let count): for _ in 0..<count { await Task.yield() }
      case .settle: try await host.settle()
      }
      if let left = host.takeFrames().first(where: { !$0.viewport.isAtBottom(of: $0.layout.model) })
      {
        return "frame \(left.number) (\(left.cause)) left the bottom"
      }
    }
    return try host.shown.last == host.server.messages.last?.id
      ? nil : "the last message is missing"
  }

  @Test(arguments: UpdateKind.Coalescing.allCases)
  func `A reader who stays at the bottom sees every new message`(
    coalescing: UpdateKind.Coalescing
  ) async throws {
    let property = StepProperty(
      "readers at the bottom (coalescing: \(coalescing))", make: Self.makeSteps
    ) { steps in
      try await Self.violation(steps, coalescing)
    }
    let failure = try await property.failure(cases: 60)
    #expect(failure == nil, "\(failure ?? "")")
  }

  @Test(arguments: UpdateKind.Coalescing.allCases)
  func `Updates that an earlier one has shown are no frames`(
    coalescing: UpdateKind.Coalescing
  ) async throws {
    let host = try await ChatHost.opened(.made(100), options: Self.options(coalescing))
    let chat = try host.chat
    var received: [ChatUpdate] = []
    _ = host.server.takeRequests()
    for number in 0..<20 {
      received.append(try chat.receive(.made(100 + number)))
      if number % 3 == 0 { chat.load(.previous) }
      if number % 4 == 0 { chat.setTyping(number % 8 == 0 ? ["ann"] : []) }
      if number % 5 == 0 { chat.change { $0.info.title = "Title \(number)" } }
    }
    try await host.settle()
    let updates = host.updates
    for update in received { #expect(await update.value.isApplied) }
    #expect(!updates.isEmpty && updates.allSatisfy { $0.changes?.isEmpty == false })
    #expect(try host.shown.suffix(20) == (100..<120).map { "m\($0)" })
    let requests = host.server.takeRequests().map(\.stamp)
    #expect(requests.sorted() == host.frames.flatMap(\.requested).map(\.stamp).sorted())
  }

  @Test(arguments: [(18, 7), (32, 19), (7, 18)])
  func `Two messages that move to the end at once stay in sight`(
    first: Int, second: Int
  ) async throws {
    let host = try await ChatHost.opened(.made(60), options: Self.options())
    try host.moveToEnd(first, as: 60)
    try host.moveToEnd(second, as: 61)
    try await host.settle()
    #expect(try isAtBottom(host))
    for frame in host.takeFrames() { #expect(frame.viewport.isAtBottom(of: frame.layout.model)) }
  }

  @Test func `A reader of stored messages follows what the server adds below them`()
    async throws
  {
    let host = try ChatHost(.made(60), options: Self.options())
    try host.chat.start(stored: ChatMessage.made(30..<56))
    try await host.settle()
    #expect(try host.shown.last == "m59")
    #expect(try isAtBottom(host))
  }

  @Test func `A sent message is shown to a reader who is above in the same window`() async throws {
    let host = try await ChatHost.opened(.made(100), options: Self.options())
    let chat = try host.chat
    chat.scroll(by: -600)
    try await host.settle()
    #expect(try !isAtBottom(host))
    try chat.send(Message(id: "t", from: "me", text: "Hello", status: .sending))
    try await host.settle()
    #expect(try host.shown.last == "t")
    #expect(try isAtBottom(host))
    #expect(host.updates.contains { $0.isAnimated })
    // The reader may go up again.
    chat.scroll(by: -600)
    chat.setTyping(["ann"])
    try await host.settle()
    #expect(try !isAtBottom(host))
  }

  @Test(arguments: [true, false])
  func `A sent message is shown while the way to another one is loading`(isNear: Bool) async throws
  {
    let host = try await ChatHost.opened(.made(400), options: Self.options())
    let chat = try host.chat
    if isNear {
      chat.scroll(by: -300)
      try await host.settle()
    } else {
      chat.go(to: "m200")
      try await host.settle()
    }
    host.server.hold()
    let going = chat.go(to: "m100")
    for _ in 0..<50 { await Task.yield() }
    try chat.send(Message(id: "t", from: "me", text: "Hello", status: .sending))
    #expect(await !going.value)
    await chat.drained()
    host.server.release()
    try await host.settle()
    #expect(try host.shown.last == "t")
    #expect(try isAtBottom(host))
  }

  @Test func `Going to the bottom isn't undone by a page that arrives below`() async throws {
    let host = try await ChatHost.opened(.made(400), options: Self.options())
    let chat = try host.chat
    chat.go(to: "m380")
    try await host.settle()
    host.server.hold()
    chat.scroll(to: 1e6)
    chat.load(.next)
    for _ in 0..<50 { await Task.yield() }
    chat.scrollToBottom()
    await chat.drained()
    host.server.release()
    try await host.settle()
    #expect(try host.shown.last == "m399")
    #expect(try isAtBottom(host))
  }

  /// Somebody who reads older messages goes on where they are when the next page comes.
  @Test(arguments: [false, true])
  func `A reader at the end of a loaded part isn't moved by the next page`(
    turns: Bool
  ) async throws {
    let host = try await ChatHost.opened(.made(400), options: Self.options())
    let chat = try host.chat
    chat.go(to: "m100")
    try await host.settle()
    host.server.hold()
    chat.scroll(to: 1e6)
    chat.setTyping(["ann"])
    await chat.drained()
    let (before, last) = (chat.layout.model.count, try #require(try host.shown.last))
    #expect(try isAtBottom(host))
    let row = try #require(chat.row(of: last))
    let y = try #require(try host.y(of: row))
    if turns { chat.setTypeSize(20) }
    chat.load(.next)
    host.server.release()
    try await host.settle()
    #expect(chat.layout.model.count > before)
    #expect(try !isAtBottom(host))
    if !turns { #expect(try host.y(of: row) == y) }
    #expect(chat.layout.rowIDs.allSatisfy { !$0.contains("typing") })
    chat.scrollToBottom()
    try await host.settle()
    #expect(chat.layout.rowIDs.last?.contains("typing") == true)
  }

  @Test func `A reader at the end of a loaded part stays there at a turn`() async throws {
    let host = try await ChatHost.opened(.made(400), options: Self.options())
    let chat = try host.chat
    chat.go(to: "m100")
    try await host.settle()
    host.server.hold()
    chat.scroll(to: 1e6)
    await chat.drained()
    let last = try host.shown.last
    #expect(try last != "m399" && isAtBottom(host))
    for (width, height) in [(874.0, 402.0), (402, 874)] {
      chat.setSize(width: width, height: height)
      await chat.drained()
      #expect(try host.shown.last == last)
      #expect(try isAtBottom(host))
    }
    host.server.release()
    try await host.settle()
  }
}
