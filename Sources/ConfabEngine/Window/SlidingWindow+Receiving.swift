extension SlidingWindow {
  /// Receives a page.
  ///
  /// If the page is newer than the messages shown and doesn't reach them, the window stays where it
  /// is and requests the gap.
  ///
  /// - Parameters:
  ///   - page: The page. If messages were forgotten since that were fetched later, the page could
  ///     bring back what was deleted or moved. It is then requested again. See
  ///     ``WindowRules/historyLimit``.
  ///   - request: The request that the page answers, or `nil` for a page that was pushed.
  package mutating func receive(_ page: Page<Item>, answering request: Request? = nil) -> Step {
    guard page.stamp >= history.leastStamp else {
      return Step(requests: request.map { [again($0)] } ?? [])
    }
    let isOpening = request != nil && request == opening
    let purpose = request.flatMap { forget($0) }
    let before = shownNow
    if let request, request.side == .newest, request.span.upper == .end, page.span.upper < .end {
      history.forgetEnd(before: page.stamp)
    }
    let change = history.merge(page)
    if let request, wantedSpan == nil || isOpening {
      let kind: UpdateKind = wantedSpan == nil ? .firstLoad : .reload
      pending = [:]
      gapRequest = nil
      awaitsSync = false
      open(with: page, answering: request)
      // The newest messages have already arrived with another answer.
      if request.side == .newest, opening?.side == .newest { opening = nil }
      // A message that was written meanwhile may have arrived before.
      let requests = requestGap()
      return Step(kind: kind, requests: requests, edits: edits(since: before, change.places))
    }
    return follow(change, from: before, answering: request, purpose)
  }

  /// Updates the window after a change of the history.
  ///
  /// - Parameter before: The messages that were shown before.
  private mutating func follow(
    _ change: History<Item>.Change, from before: Shown, answering request: Request? = nil,
    _ purpose: Purpose? = nil
  ) -> Step {
    guard wantedSpan != nil else { return Step() }
    let follows = wantedSpan?.upper == .end
    updateRange()
    var kind: UpdateKind?
    if let request, followsAgain(after: request) {
      kind = range.count == before.count ? nil : .normal
    } else if let request, let purpose,
      extends(purpose, request, follows: follows, from: before.count)
    {
      let isNews = request == gapRequest || purpose == .next && before.areNewest
      kind = isNews && wantedSpan?.upper == .end ? .normal : .pagination
    }
    if request != nil, request == gapRequest { gapRequest = nil }
    if let closed = growsPastClosedGap() { kind = kind ?? closed }
    let requests = requestGap()
    if kind == nil, range.count != before.count || shows(change) {
      kind = awaitsSync && request != nil ? .firstSync : .normal
    }
    if request != nil { awaitsSync = false }
    return Step(
      kind: kind, requests: requests,
      edits: kind == nil ? [] : edits(since: before, change.places))
  }

  /// Reports that a request failed. The window makes a new request when the reader is near that
  /// place again.
  package mutating func fail(_ request: Request) { _ = forget(request) }

  /// Updates a message.
  ///
  /// A message that moved is shown at its new place. If it moved to the end, messages before it may
  /// not have arrived yet. It then stays as it is until the answer to the step's request arrives. A
  /// message that moved to a place that was never fetched is hidden and appears when that place is
  /// fetched.
  package mutating func update(_ item: Item) -> Step {
    if let index = history.index(of: item.id), history.items[index].order != item.order,
      let last = history.parts.last, last.upper <= .before(item.order)
    {
      history.announce(item.order, stamp: stamp())
      return Step(requests: [fetchLatest()])
    }
    let before = shownNow
    return follow(history.update(item, stamp: stamp()), from: before)
  }

  /// Removes a message that was deleted. Answers to earlier requests don't bring it back.
  package mutating func remove(_ id: Item.ID) -> Step {
    let before = shownNow
    return follow(history.remove(id, stamp: stamp()), from: before)
  }

  /// Receives a message that was just written, on this device or another. Messages of several
  /// writers can arrive in any order.
  ///
  /// - Parameters:
  ///   - item: The message.
  ///   - bound: The position up to which the message has no unknown predecessor: `.after` the
  ///     message that the server names, ``knownEnd`` if the connection loses nothing, `.start` for
  ///     the first message of the conversation, or `.before` the message itself if nothing is
  ///     known. If there is a gap before the message, the step requests it.
  /// - Throws: ``PageError`` if `bound` is after the message.
  package mutating func arrive(_ item: Item, following bound: Bound) throws(PageError) -> Step {
    let known = history.items.last.map { Bound.after($0.order) }
    let isNewest = max(known ?? .start, history.end ?? .start) <= .after(item.order)
    let span = Span(bound, isNewest ? .end : .after(item.order))
    return receive(try Page([item], covering: span, stamp: stamp()))
  }

  /// Makes a request again, in place of one whose answer is too old.
  private mutating func again(_ old: Request) -> Request {
    let new = request(old.span, old.side, limit: old.limit)
    if old == opening { opening = new }
    if old == gapRequest { gapRequest = new }
    for (purpose, request) in pending where request == old { pending[purpose] = new }
    return new
  }

  private mutating func forget(_ request: Request) -> Purpose? {
    if request == opening { opening = nil }
    guard let purpose = pending.first(where: { $0.value == request })?.key else { return nil }
    pending[purpose] = nil
    return purpose
  }

  private mutating func open(with page: Page<Item>, answering request: Request) {
    guard case .around = request.side, let first = page.items.first, let last = page.items.last
    else {
      let known = page.items.last.flatMap { history.part(at: .before($0.order)) }
      return showNewest(of: known ?? page.span)
    }
    wantedSpan = Span(.before(first.order), .after(last.order))
    updateRange()
  }

  private func shows(_ change: History<Item>.Change) -> Bool {
    guard let span = change.span, let wantedSpan, let part else { return false }
    return span.lower < min(wantedSpan.upper, part.upper) && wantedSpan.lower < span.upper
  }

  /// Shows the messages after a gap at the window's end if another page than the requested one has
  /// closed the gap.
  ///
  /// - Returns: `normal` if this shows the newest messages below those that were the newest,
  ///   otherwise `pagination`; `nil` if nothing was added.
  private mutating func growsPastClosedGap() -> UpdateKind? {
    guard let request = pending[.next], let part, wantedSpan?.upper == request.span.lower,
      request.span.upper < .end, part.upper > request.span.upper
    else { return nil }
    pending[.next] = nil
    if followsAgain(after: request) { return .normal }
    return grow(.next) ? .pagination : nil
  }

  /// Shows the new messages after a closed gap and follows what arrives below them, unless they are
  /// more than a page: a reader who was away reads them page by page. There may be another gap by
  /// now.
  ///
  /// - Returns: Whether the request was for such a gap and the gap is closed.
  private mutating func followsAgain(after request: Request) -> Bool {
    guard request == gapRequest, let part, part.upper >= request.span.upper,
      history.indexes(in: Span(request.span.lower, part.upper)).count <= rules.pageSize
    else { return false }
    wantedSpan?.upper = .end
    updateRange()
    return true
  }

  /// If there is a gap after the messages shown, stops following new messages and requests the gap.
  private mutating func requestGap() -> [Request] {
    guard let wantedSpan, wantedSpan.upper == .end else { return [] }
    let upper = part?.upper ?? wantedSpan.lower
    guard let next = history.part(after: upper) else { return [] }
    self.wantedSpan?.upper = upper
    let span = Span(upper, next.lower)
    // A request from before the other side of the gap was known doesn't tell when the gap is
    // closed.
    guard pending[.next]?.span != span else { return [] }
    let request = request(span, .oldest, limit: rules.pageSize)
    pending[.next] = request
    gapRequest = request
    return [request]
  }
}
