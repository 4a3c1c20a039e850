import ConfabEngine

extension Simulation {
  mutating func fetchLatest() async throws {
    let request = window.fetchLatest()
    latestStamp = request.stamp
    try await apply(SlidingWindow.Step(requests: [request]))
  }

  /// Requests visible messages again that may be stale.
  mutating func refresh() async throws {
    let rows = await screen.scrollState.visibleMessages
    guard let request = window.refresh(rows, olderThan: latestStamp) else { return }
    try await apply(SlidingWindow.Step(requests: [request]))
  }

  /// Delivers the answers that are due. One request in eight fails.
  ///
  /// - Parameter all: delivers every pending answer; none fails.
  mutating func deliver(all: Bool = false) async throws {
    for index in pendingAnswers.indices { pendingAnswers[index].delay -= 1 }
    while let index = pendingAnswers.firstIndex(where: { all || $0.delay <= 0 }) {
      let (request, answer, _) = pendingAnswers.remove(at: index)
      if !all, int(8) == 0 {
        await screen.updateReport { $0.count("failed requests") }
        window.fail(request)
        continue
      }
      try await apply(
        window.receive(Page(answering: request, with: answer), answering: request))
    }
  }

  /// Delivers everything and refreshes all stale messages. Then the window must have exactly the
  /// server's messages, without a gap.
  mutating func synchronize() async throws {
    try await fetchLatest()
    for _ in 0..<200 {
      try await deliver(all: true)
      guard let request = window.refresh(0..<window.items.count, olderThan: latestStamp) else {
        break
      }
      try await apply(SlidingWindow.Step(requests: [request]))
    }
    try await settle()
    try await screen.compareWithNewEngine()
    await screen.updateReport { $0.count("comparisons with the server") }
    guard let first = window.items.first, let last = window.items.last else { return }
    let span = PageSpan(PageBound.before(first.order), .after(last.order))
    let isSame = window.items.elementsEqual(server.messages(in: span))
    await screen.record(
      isSame ? nil : "messages \(first.order) to \(last.order) differ from the server's")
    let isEnd = window.hasNext || last == server.messages.last
    await screen.record(isEnd ? nil : "the window ends at \(last.order), before the server's end")
    let isStart = window.hasPrevious || first == server.messages.first
    await screen.record(
      isStart ? nil : "the window begins at \(first.order), after the server's beginning")
  }
}
