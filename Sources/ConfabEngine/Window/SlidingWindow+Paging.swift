extension SlidingWindow {
  /// Adds a page at the top or at the bottom: at once if it was fetched before, else it asks for it,
  /// once.
  public mutating func load(_ end: WindowRules.End) -> Step {
    guard end == .previous ? hasPrevious : hasNext else { return Step() }
    if grow(end) { return Step(kind: .pagination) }
    let purpose: Purpose = end == .previous ? .previous : .next
    guard pending[purpose] == nil, let span = unknown(beyond: end) else { return Step() }
    let request = request(span, end == .previous ? .newest : .oldest, limit: rules.pageSize)
    pending[purpose] = request
    return Step(requests: [request])
  }

  /// Loads what the reader comes near to, the top first.
  ///
  /// - Parameters:
  ///   - visible: heights of the content that are visible, in any unit.
  ///   - contentHeight: in the same unit.
  public mutating func autoload(visible: ClosedRange<Double>, contentHeight: Double) -> Step {
    for end in rules.nearEnd(visible: visible, contentHeight: contentHeight) {
      let step = load(end)
      if step.kind != nil || !step.requests.isEmpty { return step }
    }
    return Step()
  }

  /// Whether there are more messages than are preferred.
  public var isOverfull: Bool { rules.preferredMaximum.map { range.count > $0 } ?? false }

  /// Lets messages go that are far from the reader, if there are too many. To be called when no
  /// update is waiting or being shown: it is not animated.
  ///
  /// - Parameters:
  ///   - focus: where the reader is, 0 (top) … 1 (bottom); see
  ///     ``WindowRules/focus(visible:contentHeight:)``.
  ///   - visible: rows of ``items``, counted from 0, that are not let go whatever the focus is.
  public mutating func reduce(focus: Double, keeping visible: Range<Int>) -> Step {
    guard isOverfull else { return Step() }
    let excess = range.count - rules.reducedCount
    let share = focus.isNaN ? 0 : min(1, max(0, focus))
    let kept = visible.clamped(to: 0..<range.count)
    var top = Int(share * Double(excess))
    if !kept.isEmpty { top = min(kept.lowerBound, max(top, kept.upperBound - rules.reducedCount)) }
    let end = min(range.count, max(top + rules.reducedCount, kept.isEmpty ? 0 : kept.upperBound))
    guard top > 0 || end < range.count else { return Step() }
    let first = range.lowerBound + top
    if top > 0 { wished?.lower = .before(history.items[first].order) }
    if end < range.count {
      wished?.upper = .after(history.items[range.lowerBound + end - 1].order)
    }
    settle()
    return Step(kind: .messageCountReduction)
  }

  /// Asks for what is shown but was last fetched before a stamp: after a fetch of the latest, older
  /// pages may be stale.
  ///
  /// - Parameters:
  ///   - rows: rows of ``items``, counted from 0.
  ///   - stamp: the stamp of the fetch that what is shown should be as new as.
  /// - Returns: what to fetch; `nil` if nothing is stale or it is being fetched.
  public mutating func refresh(_ rows: Range<Int>, olderThan stamp: Int) -> Request? {
    let shown = items.dropFirst(max(0, rows.lowerBound)).prefix(rows.count)
    guard pending[.refresh] == nil, let first = shown.first, let last = shown.last,
      let span = history.stale(
        in: Span(.before(first.order), .after(last.order)), before: stamp
      ).first
    else { return nil }
    let request = request(span, .newest, limit: max(rules.pageSize, shown.count + 1))
    pending[.refresh] = request
    return request
  }

  /// After a page has come that was asked for at an end: shows it, if the window still ends where it
  /// was asked for.
  mutating func extends(
    _ purpose: Purpose, _ request: Request, follows: Bool, from count: Int
  ) -> Bool {
    switch purpose {
    case .previous: wished?.lower == request.span.upper && grow(.previous)
    case .next where follows: range.count > count
    case .next: wished?.upper == request.span.lower && grow(.next)
    case .refresh: false
    }
  }

  /// Shows up to a page more of what is known at an end.
  mutating func grow(_ end: WindowRules.End) -> Bool {
    guard let part else { return false }
    let all = history.indexes(in: part)
    switch end {
    case .previous:
      let first = max(all.lowerBound, range.lowerBound - rules.pageSize)
      guard first < range.lowerBound else { return false }
      wished?.lower = first > all.lowerBound ? .before(history.items[first].order) : part.lower
    case .next:
      let last = min(all.upperBound, range.upperBound + rules.pageSize)
      guard last > range.upperBound else { return false }
      wished?.upper = last < all.upperBound ? .after(history.items[last - 1].order) : part.upper
    }
    settle()
    return true
  }

  /// What is not known right beyond an end, up to the next that is.
  private func unknown(beyond end: WindowRules.End) -> Span? {
    guard let wished else { return nil }
    switch end {
    case .previous:
      let upper = part?.lower ?? wished.lower
      return Span(history.part(before: upper)?.upper ?? .start, upper)
    case .next:
      let lower = part?.upper ?? wished.lower
      return Span(lower, history.part(after: lower)?.lower ?? .end)
    }
  }
}
