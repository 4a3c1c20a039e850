import Confab
import ConfabEngine
import Synchronization
import TestSupport
import Testing

/// A reader at the end of the conversation stays there, whatever else an update shows.
@MainActor @Suite struct BottomFollowingTests {
  private static func options(_ coalescing: UpdateCoalescing = .sameKind) -> ChatOptions {
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
    case older
    case yield(Int)
    case settle
  }

  @Sendable nonisolated private static func makeSteps(_ random: inout SeededRandom) -> [Step] {
    (0..<random.int(1...25)).map { _ in
      switch random.int(0..<14) {
      case 0, 1, 2, 3, 5: .receive
      case 4: .textSize(Double(random.int(12...24)))
      case 6, 7: .typing(random.oneIn(2))
      case 8, 9: .older
      case 10, 11, 12: .yield(random.int(1...20))
      default: .settle
      }
    }
  }

  /// Where a reader ends who never scrolls.
  private static func violation(
    _ steps: [Step], _ coalescing: UpdateCoalescing
  ) async throws -> String? {
    let host = try await ChatHost.opened(.made(60), options: Self.options(coalescing))
    let chat = try host.chat
    var written = 60
    for step in steps + [.settle] {
      switch step {
      case .receive:
        try host.write([.made(written)])
        written += 1
      case .textSize(let size): chat.typeSize(size)
      case .typing(let isTyping): chat.typing(isTyping ? ["ann"] : [])
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

  @Test(arguments: UpdateCoalescing.allCases)
  func `A reader who stays at the bottom sees every new message`(
    coalescing: UpdateCoalescing
  ) async throws {
    let property = StepProperty(
      "readers at the bottom (coalescing: \(coalescing))", make: Self.makeSteps
    ) { steps in
      try await Self.violation(steps, coalescing)
    }
    let failure = try await property.failure(cases: 60)
    #expect(failure == nil, "\(failure ?? "")")
  }

  @Test(arguments: UpdateCoalescing.allCases)
  func `Updates that an earlier one has shown are no frames`(
    coalescing: UpdateCoalescing
  ) async throws {
    let host = try await ChatHost.opened(.made(100), options: Self.options(coalescing))
    let chat = try host.chat
    let completed = Mutex(0)
    _ = host.server.takeRequests()
    for number in 0..<20 {
      try chat.receive(.made(100 + number)) { _ in completed.withLock { $0 += 1 } }
      if number % 3 == 0 { chat.load(.previous) }
      if number % 4 == 0 { chat.typing(number % 8 == 0 ? ["ann"] : []) }
      if number % 5 == 0 { chat.change { $0.info.title = "Title \(number)" } }
    }
    try await host.settle()
    let updates = host.updates
    #expect(completed.withLock { $0 } == 20)
    #expect(!updates.isEmpty && updates.allSatisfy { $0.changes?.isEmpty == false })
    #expect(try host.shown.suffix(20) == (100..<120).map { "m\($0)" })
    let requests = host.server.takeRequests().map(\.stamp)
    #expect(requests.sorted() == host.frames.flatMap(\.requested).map(\.stamp).sorted())
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
    chat.typing(["ann"])
    await chat.drained()
    let (before, last) = (chat.layout.model.count, try #require(try host.shown.last))
    #expect(try isAtBottom(host))
    let row = try #require(chat.row(of: last))
    let y = try #require(try host.y(of: row))
    if turns { chat.typeSize(20) }
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
}
