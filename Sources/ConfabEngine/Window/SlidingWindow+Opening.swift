extension SlidingWindow {
  /// Opens the window at the newest messages.
  ///
  /// If the window is already open, it moves: at once if there are stored messages, otherwise with
  /// the answer, which is then a `reload`. If several moves are requested, the last one wins.
  ///
  /// - Parameter stored: The newest messages that are stored on this device, without gaps and in
  ///   ascending order. They are shown at once. The server's first answer is then a `firstSync`.
  /// - Throws: ``PageError`` if the stored messages don't form a page.
  public mutating func open(stored: [Item] = []) throws(PageError) -> Step {
    guard let first = stored.first, let last = stored.last else {
      let request = request(Span(.start, .end), .newest, limit: rules.pageSize)
      opening = request
      return Step(requests: [request])
    }
    let span = Span(.before(first.order), .after(last.order))
    let page = try Page(stored, covering: span, stamp: 0)
    let kind: UpdateKind = wantedSpan == nil ? .firstLoad : .reload
    let old = shownNow
    let change = history.merge(page)
    moveToNewest(of: history.part(at: span.lower) ?? span)
    awaitsSync = true
    return Step(
      kind: kind, requests: [fetchLatest()], edits: edits(since: old, change.places))
  }

  /// Opens the window around a place in the conversation, however far from the newest message.
  ///
  /// If the window is already open, it stays where it is until the answer arrives, which is a
  /// `reload`. If several moves are requested, the last one wins. ``showNewest()`` and ``fail(_:)``
  /// cancel the move.
  public mutating func open(around order: Item.Order) -> Step {
    let request = request(Span(.start, .end), .around(order), limit: rules.pageSize)
    opening = request
    return Step(requests: [request])
  }

  /// Creates a request for the latest messages, for example after a push notification.
  public mutating func fetchLatest() -> Request {
    request(Span(.start, .end), .newest, limit: rules.latestSize)
  }

  /// Moves to the newest messages.
  ///
  /// If messages were fetched, they are shown at once, and the step requests newer ones if there
  /// may be any.
  public mutating func showNewest() -> Step {
    opening = nil
    guard let last = history.parts.last else { return Step(requests: [fetchLatest()]) }
    let old = shownNow
    moveToNewest(of: last)
    return Step(
      kind: .reload, requests: history.reachesEnd(last) ? [] : [fetchLatest()],
      edits: edits(since: old))
  }

  /// Moves the window to the end of a part and drops the requests of the old place.
  private mutating func moveToNewest(of span: Span) {
    opening = nil
    pending = [:]
    gapRequest = nil
    showNewest(of: span)
  }

  /// Shows the last page of a part and everything that arrives after it.
  mutating func showNewest(of span: Span) {
    let all = history.indexes(in: span)
    let first = max(all.lowerBound, all.upperBound - rules.pageSize)
    wantedSpan = Span(
      first > all.lowerBound ? .before(history.items[first].order) : span.lower, .end)
    updateRange()
  }
}
