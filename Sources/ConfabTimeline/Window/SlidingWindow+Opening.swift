extension SlidingWindow {
  /// Opens at the newest messages.
  ///
  /// - Parameter stored: what this machine has kept of the newest messages, without a hole, in
  ///   ascending order. It is shown at once; the server's first answer is a `firstSync`.
  /// - Throws: ``PageError`` if what was stored is no page.
  public mutating func open(stored: [Item] = []) throws(PageError) -> Step {
    var step = Step()
    if let first = stored.first, let last = stored.last {
      let span = Span(.before(first.order), .after(last.order))
      _ = history.merge(try Page(stored, covering: span, stamp: 0))
      showNewest(of: span)
      awaitsSync = true
      step.kind = .firstLoad
    }
    let limit = stored.isEmpty ? rules.pageSize : rules.latestSize
    step.requests = [request(Span(.start, .end), .newest, limit: limit)]
    return step
  }

  /// Opens around a place in the conversation, where its reader left it: it does not matter how far
  /// that is from the newest message.
  public mutating func open(around order: Item.Order) -> Step {
    Step(requests: [request(Span(.start, .end), .around(order), limit: rules.pageSize)])
  }

  /// Asks for the latest messages, as after a push or a pull at the bottom.
  public mutating func fetchLatest() -> Request {
    request(Span(.start, .end), .newest, limit: rules.latestSize)
  }

  /// Goes to the newest messages, wherever the reader is: fetched ones at once, and asks for those
  /// that may have come since.
  public mutating func showNewest() -> Step {
    guard let last = history.parts.last else { return Step(requests: [fetchLatest()]) }
    pending = [:]
    showNewest(of: last)
    return Step(kind: .reload, requests: history.reachesEnd(last) ? [] : [fetchLatest()])
  }

  /// Shows the last page of a part and what arrives behind it.
  mutating func showNewest(of span: Span) {
    let all = history.indexes(in: span)
    let first = max(all.lowerBound, all.upperBound - rules.pageSize)
    wished = Span(first > all.lowerBound ? .before(history.items[first].order) : span.lower, .end)
    settle()
  }
}
