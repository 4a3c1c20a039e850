extension SlidingWindow {
  /// Adds a page at one end. If the messages were fetched before, they are shown at once. Otherwise
  /// the step requests them, unless they are already requested.
  package mutating func load(_ end: WindowRules.End) -> Step {
    guard end == .previous ? hasPrevious : hasNext else { return Step() }
    let old = shownNow
    if grow(end) { return Step(kind: .pagination, edits: edits(since: old)) }
    let purpose: Purpose = end == .previous ? .previous : .next
    guard pending[purpose] == nil, let span = unknown(beyond: end) else { return Step() }
    let request = request(span, end == .previous ? .newest : .oldest, limit: rules.pageSize)
    pending[purpose] = request
    return Step(requests: [request])
  }

  /// Loads the next page if the reader is near an end, the top first.
  ///
  /// - Parameters:
  ///   - visible: The visible part of the content, in any unit.
  ///   - contentHeight: The height of the content, in the same unit.
  package mutating func autoload(visible: ClosedRange<Double>, contentHeight: Double) -> Step {
    for end in rules.nearEnd(visible: visible, contentHeight: contentHeight) {
      let step = load(end)
      if step.kind != nil || !step.requests.isEmpty { return step }
    }
    return Step()
  }

  /// Whether the window holds more than ``WindowRules/preferredMaximum`` messages.
  package var isOverfull: Bool { rules.preferredMaximum.map { range.count > $0 } ?? false }

  /// Removes messages far from the reader if the window is overfull. The removal isn't animated, so
  /// call this when no update is waiting or being shown.
  ///
  /// - Parameters:
  ///   - focus: The reader's position, 0 (top) to 1 (bottom). See
  ///     ``WindowRules/focus(visible:contentHeight:)``.
  ///   - visible: The ids of the messages to keep, such as those of the visible rows. Ids of other
  ///     messages are ignored.
  package mutating func reduce(focus: Double, keeping visible: some Sequence<Item.ID>) -> Step {
    guard isOverfull else { return Step() }
    let old = shownNow
    let excess = range.count - rules.reducedCount
    let share = focus.isNaN ? 0 : min(1, max(0, focus))
    let indexes = visible.compactMap(index)
    let kept = (indexes.min() ?? 0)..<(indexes.max().map { $0 + 1 } ?? 0)
    var top = Int(share * Double(excess))
    if !kept.isEmpty { top = min(kept.lowerBound, max(top, kept.upperBound - rules.reducedCount)) }
    let end = min(range.count, max(top + rules.reducedCount, kept.isEmpty ? 0 : kept.upperBound))
    guard top > 0 || end < range.count else { return Step() }
    let first = range.lowerBound + top
    if top > 0 { wantedSpan?.lower = .before(history.items[first].order) }
    if end < range.count {
      wantedSpan?.upper = .after(history.items[range.lowerBound + end - 1].order)
    }
    updateRange()
    let edits = edits(since: old)
    forgetFarMessages()
    return Step(kind: .messageCountReduction, edits: edits)
  }

  /// Forgets messages far from the window and from the newest one if more were fetched than
  /// ``WindowRules/historyLimit``.
  private mutating func forgetFarMessages() {
    let items = history.items
    guard let limit = rules.historyLimit, items.count > limit else { return }
    let newest = max(0, items.count - rules.pageSize)..<items.count
    let spare = max(0, limit / 2 - range.count - newest.count) / 2
    let near = max(0, range.lowerBound - spare)..<min(items.count, range.upperBound + spare)
    // The window starts in what is kept.
    if near.lowerBound > 0, let lower = wantedSpan?.lower {
      wantedSpan?.lower = max(lower, .before(items[near.lowerBound].order))
    }
    let ranges =
      near.upperBound < newest.lowerBound ? [near, newest] : [near.lowerBound..<items.count]
    history.forget(
      except: ranges.filter { !$0.isEmpty }.map { indexes in
        Span(
          indexes.lowerBound == 0 ? .start : .before(items[indexes.lowerBound].order),
          indexes.upperBound == items.count
            ? .end : .after(items[indexes.upperBound - 1].order))
      })
    updateRange()
  }

  /// Creates a request for visible messages that were last fetched before a stamp. After the latest
  /// messages were fetched, older pages may be out of date.
  ///
  /// - Parameters:
  ///   - rows: The indexes of the visible messages, counted from the first of ``items``.
  ///   - stamp: The stamp of the page that the messages should be as new as.
  /// - Returns: The request, or `nil` if nothing is out of date or a refresh is already requested.
  package mutating func refresh(_ rows: Range<Int>, olderThan stamp: Int) -> Request? {
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

  /// Shows the page that answered a request at an end, if the window still ends there.
  mutating func extends(
    _ purpose: Purpose, _ request: Request, follows: Bool, from count: Int
  ) -> Bool {
    switch purpose {
    case .previous: wantedSpan?.lower == request.span.upper && grow(.previous)
    case .next where follows: range.count > count
    case .next: wantedSpan?.upper == request.span.lower && grow(.next)
    case .refresh: false
    }
  }

  /// Shows up to a page of the fetched messages beyond an end.
  mutating func grow(_ end: WindowRules.End) -> Bool {
    guard let part else { return false }
    let all = history.indexes(in: part)
    switch end {
    case .previous:
      let first = max(all.lowerBound, range.lowerBound - rules.pageSize)
      guard first < range.lowerBound else { return false }
      wantedSpan?.lower = first > all.lowerBound ? .before(history.items[first].order) : part.lower
    case .next:
      let last = min(all.upperBound, range.upperBound + rules.pageSize)
      guard last > range.upperBound else { return false }
      wantedSpan?.upper = last < all.upperBound ? .after(history.items[last - 1].order) : part.upper
    }
    updateRange()
    return true
  }

  /// The unknown span next to an end, up to the next known part.
  private func unknown(beyond end: WindowRules.End) -> Span? {
    guard let wantedSpan else { return nil }
    switch end {
    case .previous:
      let upper = part?.lower ?? wantedSpan.lower
      return Span(history.part(before: upper)?.upper ?? .start, upper)
    case .next:
      let lower = part?.upper ?? wantedSpan.lower
      return Span(lower, history.part(after: lower)?.lower ?? .end)
    }
  }
}
