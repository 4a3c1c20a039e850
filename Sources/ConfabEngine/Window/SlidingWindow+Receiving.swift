extension SlidingWindow {
  /// Takes a page in: the answer to a request, or one that nobody asked for.
  ///
  /// Where the page is newer than what is shown and does not reach it, the window stays where it is
  /// and asks for the hole between them.
  ///
  /// - Parameter request: what the page answers; `nil` for what was pushed.
  public mutating func receive(_ page: Page<Item>, answering request: Request? = nil) -> Step {
    let isOpening = request != nil && request == opening
    let purpose = request.flatMap { forget($0) }
    let before = range.count
    let change = history.merge(page)
    if let request, wished == nil || isOpening {
      let kind: UpdateKind = wished == nil ? .firstLoad : .reload
      pending = [:]
      missed = nil
      awaitsSync = false
      open(with: page, answering: request)
      // Another answer has led to the newest messages already.
      if request.side == .newest, opening?.side == .newest { opening = nil }
      return Step(kind: kind)
    }
    return follow(change, from: before, answering: request, purpose)
  }

  /// Shows what a change has made of the history.
  ///
  /// - Parameter before: how many messages were shown before.
  private mutating func follow(
    _ change: History<Item>.Change, from before: Int, answering request: Request? = nil,
    _ purpose: Purpose? = nil
  ) -> Step {
    guard wished != nil else { return Step() }
    let follows = wished?.upper == .end
    settle()
    var kind: UpdateKind?
    if let request, let purpose, extends(purpose, request, follows: follows, from: before) {
      kind = request == missed && wished?.upper == .end ? .normal : .pagination
    }
    if request != nil, request == missed { missed = nil }
    let closed = closesHole()
    let requests = hole()
    if kind == nil, closed || range.count != before || shows(change) {
      kind = awaitsSync && request != nil ? .firstSync : .normal
    }
    if request != nil { awaitsSync = false }
    return Step(kind: kind, requests: requests)
  }

  /// Says that a request came to nothing. What it asked for is asked for again when the reader comes
  /// near it.
  public mutating func fail(_ request: Request) { _ = forget(request) }

  /// Takes in what has become of a message.
  ///
  /// A message that has moved is shown in its new place. If it has moved behind all others, there may
  /// be messages before it that have not arrived: it stays what it was, where it was, until the latest
  /// messages that the step asks for say what comes before it. A message whose place was never
  /// fetched is shown as it is here once its place is reached.
  public mutating func update(_ item: Item) -> Step {
    if let index = history.index(of: item.id), history.items[index].order != item.order,
      let last = history.parts.last, last.upper <= .before(item.order)
    {
      history.announce(item.order, stamp: stamp())
      return Step(requests: [fetchLatest()])
    }
    let before = range.count
    return follow(history.update(item, stamp: stamp()), from: before)
  }

  /// Forgets a message that is no more. An answer that was on its way does not bring it back.
  public mutating func remove(_ id: Item.ID) -> Step {
    let before = range.count
    return follow(history.remove(id, stamp: stamp()), from: before)
  }

  /// Takes in a message that has just been written, here or elsewhere. Messages of several writers may
  /// arrive in another order than theirs.
  ///
  /// - Parameter bound: what is known to come right before it: `.after` the message that the server
  ///   names, `.after` ``newestOrder`` over a connection that loses nothing, `.start` for the very
  ///   first, or `.before` the message itself if nothing is known. If that is not the end of what is
  ///   known, the hole is asked for.
  public mutating func arrive(_ item: Item, following bound: Bound) throws(PageError) -> Step {
    let isNewest = newestOrder.map { $0 <= item.order } ?? true
    let span = Span(bound, isNewest ? .end : .after(item.order))
    return receive(try Page([item], covering: span, stamp: stamp()))
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
    wished = Span(.before(first.order), .after(last.order))
    settle()
  }

  private func shows(_ change: History<Item>.Change) -> Bool {
    guard let span = change.span, let wished, let part else { return false }
    return span.lower < min(wished.upper, part.upper) && wished.lower < span.upper
  }

  /// Shows what is behind a hole at the window's end if the hole has been closed by something else than
  /// the answer that is still awaited.
  private mutating func closesHole() -> Bool {
    guard let request = pending[.next], let part, wished?.upper == request.span.lower,
      request.span.upper < .end, part.upper > request.span.upper
    else { return false }
    pending[.next] = nil
    return grow(.next)
  }

  /// Stops following what arrives where a hole is between it and what is shown, and asks for the
  /// hole.
  private mutating func hole() -> [Request] {
    guard let wished, wished.upper == .end else { return [] }
    let upper = part?.upper ?? wished.lower
    guard let next = history.part(after: upper) else { return [] }
    self.wished?.upper = upper
    let span = Span(upper, next.lower)
    // One that was made before anything was known behind the hole would not tell when it is closed.
    guard pending[.next]?.span != span else { return [] }
    let request = request(span, .oldest, limit: rules.pageSize)
    pending[.next] = request
    missed = request
    return [request]
  }
}
