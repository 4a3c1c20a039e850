import ConfabEngine
import ConfabModel

extension Simulation {
  /// Delivers the answers that are due. One request in eight fails.
  ///
  /// - Parameter all: delivers every pending answer; none fails.
  func deliver(all: Bool = false) async throws {
    for index in pendingAnswers.indices { pendingAnswers[index].delay -= 1 }
    while let index = pendingAnswers.firstIndex(where: { all || $0.delay <= 0 }) {
      let pending = pendingAnswers.remove(at: index)
      let fails = !all && int(8) == 0
      if fails {
        checks.report.count("failed requests")
        hasFailed = true
      }
      source.answer(
        pending.request,
        fails ? .failure(SimulatedSource.Offline()) : .success(pending.answer))
      while try chat.pendingRequests.contains(pending.request) { await (try chat).drained() }
      try act { _ in }
    }
  }

  /// Requests again what has failed.
  func retry() throws {
    guard hasFailed else { return }
    hasFailed = false
    checks.report.count("retries")
    try act { $0.retry() }
  }

  /// Delivers answers, also to the requests that follow from them, until there are no more.
  func deliverEverything() async throws {
    try retry()
    for _ in 0..<200 {
      try await deliver(all: true)
      try await settle()
      if pendingAnswers.isEmpty { return }
    }
    checks.report.record("the screen does not stop requesting messages")
  }

  /// Fetches the latest messages and delivers everything. Then the screen must show what the server
  /// has, without a gap. Only messages that are not visible may have changes that were not pushed.
  func synchronize() async throws {
    try act { $0.refresh() }
    try await deliverEverything()
    try await compareWithNewEngine()
    checks.report.count("comparisons with the server")
    let chat = try chat
    let (all, visible) = (chat.layout.messages, visibleMessages(of: chat))
    check(all, "messages", except: unpushed)
    check(visible, "visible messages")
    let span = chat.viewport.visible
    let ends = WindowRules().nearEnd(
      visible: span.lowerBound...span.upperBound, contentHeight: chat.layout.model.contentHeight)
    let (first, last) = source.withServer { ($0.messages.first?.id, $0.messages.last?.id) }
    checks.report.check(
      !ends.contains(.next) || all.last?.id == last,
      "the reader is at the end, \(all.last?.id ?? ""), before the server's end")
    checks.report.check(
      !ends.contains(.previous) || all.first?.id == first,
      "the reader is at the beginning, \(all.first?.id ?? ""), after the server's beginning")
  }

  /// The messages of the visible rows.
  func visibleMessages(of chat: ChatController) -> [Message] {
    chat.layout.messages(in: chat.viewport.visibleRows(in: chat.layout.model))
  }

  /// Checks that messages are those of the server between the first and the last one.
  private func check(_ shown: [Message], _ name: String, except ids: Set<MessageID> = []) {
    guard let first = shown.first?.id, let last = shown.last?.id,
      let numbers = Int(first.dropFirst()).flatMap({ start in
        Int(last.dropFirst()).map { start...max(start, $0) }
      })
    else { return }
    let expected = source.withServer { server in
      server.messages(in: SimulatedMessage.span(numbers)).map(conversation.message)
    }
    checks.report.check(
      shown.filter { !ids.contains($0.id) } == expected.filter { !ids.contains($0.id) },
      "\(name) \(first) to \(last) differ from the server's")
  }
}

extension SimulatedMessage {
  /// The span of messages with these numbers.
  static func span(_ numbers: ClosedRange<Int>) -> PageSpan<MessageOrder> {
    PageSpan(
      .before(SimulatedMessage(number: numbers.lowerBound).order),
      .after(SimulatedMessage(number: numbers.upperBound).order))
  }
}
