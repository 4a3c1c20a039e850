extension SlidingWindow {
  /// Opens at the newest messages.
  ///
  /// A window that is open already moves there: at once to what was stored, else with the answer, which
  /// is a `reload`. Of several places that it is opened at the last one holds.
  ///
  /// - Parameter stored: what this machine has kept of the newest messages, without a hole, in
  ///   ascending order. It is shown at once; the server's first answer is a `firstSync`.
  /// - Throws: ``PageError`` if what was stored is no page.
  public mutating func open(stored: [Item] = []) throws(PageError) -> Step {
    guard let first = stored.first, let last = stored.last else {
      let request = request(Span(.start, .end), .newest, limit: rules.pageSize)
      opening = request
      return Step(requests: [request])
    }
    let span = Span(.before(first.order), .after(last.order))
    let page = try Page(stored, covering: span, stamp: 0)
    let kind: UpdateKind = wished == nil ? .firstLoad : .reload
    _ = history.merge(page)
    moveToNewest(of: history.part(at: span.lower) ?? span)
    awaitsSync = true
    return Step(kind: kind, requests: [fetchLatest()])
  }

  /// Opens around a place in the conversation, where its reader left it: it does not matter how far
  /// that is from the newest message.
  ///
  /// A window that is open already shows what it shows until the answer arrives, and then moves there:
  /// a `reload`. Of several places that it is opened at the last one holds; ``showNewest()`` and
  /// ``fail(_:)`` take the move back.
  public mutating func open(around order: Item.Order) -> Step {
    let request = request(Span(.start, .end), .around(order), limit: rules.pageSize)
    opening = request
    return Step(requests: [request])
  }

  /// Asks for the latest messages, as after a push or a pull at the bottom.
  public mutating func fetchLatest() -> Request {
    request(Span(.start, .end), .newest, limit: rules.latestSize)
  }

  /// Goes to the newest messages, wherever the reader is: fetched ones at once, and asks for those
  /// that may have come since.
  public mutating func showNewest() -> Step {
    opening = nil
    guard let last = history.parts.last else { return Step(requests: [fetchLatest()]) }
    moveToNewest(of: last)
    return Step(kind: .reload, requests: history.reachesEnd(last) ? [] : [fetchLatest()])
  }

  /// Leaves the place that is shown for the end of a part.
  private mutating func moveToNewest(of span: Span) {
    opening = nil
    pending = [:]
    missed = nil
    showNewest(of: span)
  }

  /// Shows the last page of a part and what arrives behind it.
  mutating func showNewest(of span: Span) {
    let all = history.indexes(in: span)
    let first = max(all.lowerBound, all.upperBound - rules.pageSize)
    wished = Span(first > all.lowerBound ? .before(history.items[first].order) : span.lower, .end)
    settle()
  }
}
