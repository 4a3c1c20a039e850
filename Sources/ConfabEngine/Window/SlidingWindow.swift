import Algorithms

/// The messages of a long conversation that are in memory, with pages to load at both ends.
///
/// The window is a value without a clock, network or screen. Each step returns what to fetch and
/// whether the messages shown have changed:
///
/// ```swift
/// var window = SlidingWindow<ChatMessage>()
/// for request in try window.open().requests { … fetch … }
/// let page = try Page(answering: request, with: answer)
/// let step = window.receive(page, answering: request)
/// if let kind = step.kind { queue.submit(kind, Array(window.items)) }
/// ```
///
/// The messages shown are always a part of the history without gaps and duplicates.
package struct SlidingWindow<Item: PagedItem>: Sendable {
  /// A position between messages.
  package typealias Bound = PageBound<Item.Order>
  /// A span of the conversation.
  package typealias Span = PageSpan<Item.Order>
  /// A request for a page.
  package typealias Request = PageRequest<Item.Order>
  /// A change of the messages shown.
  package typealias Edit = ListEdit<Item>

  /// The result of a step.
  package struct Step: Sendable {
    /// How the messages shown have changed, or `nil` if they haven't.
    package var kind: UpdateKind?
    /// The pages to fetch.
    package var requests: [Request] = []
    /// How `SlidingWindow.items` have changed. There are no edits if `kind` is `nil`.
    package var edits: [Edit] = []
  }

  /// The sizes of pages and of the window.
  package let rules: WindowRules
  /// Everything that was fetched.
  package internal(set) var history = History<Item>()
  /// The span that the window would show if all of it were known. An upper bound of `.end` means
  /// that the window follows new messages.
  var wantedSpan: Span?
  /// The messages shown, as indexes of the history.
  var range = 0..<0
  /// The part of the history without gaps that contains the window.
  var part: Span?
  private var lastStamp = 0
  /// The requests in progress, so that nothing is requested twice.
  var pending: [Purpose: Request] = [:]
  /// The request for the gap before a new message that didn't reach the messages shown. If one
  /// answer closes the gap, the update is `normal`.
  var gapRequest: Request?
  /// The request whose answer moves the window to another place.
  var opening: Request?
  /// Whether the messages shown come from storage and the server hasn't answered yet.
  var awaitsSync = false

  enum Purpose {
    case previous, next, refresh
  }

  /// Creates a closed window. Call ``open(stored:)`` or ``open(around:)``.
  package init(rules: WindowRules = WindowRules()) { self.rules = rules }

  /// The messages shown, the oldest first.
  package var items: ArraySlice<Item> { history.items[range] }

  /// The index of a message, counted from the first of ``items``; `nil` if it isn't shown. O(log
  /// n).
  package func index(of id: Item.ID) -> Int? {
    history.index(of: id).flatMap { range.contains($0) ? $0 - range.lowerBound : nil }
  }

  /// Whether there are, or may be, messages before the first one shown.
  package var hasPrevious: Bool {
    guard let part else { return wantedSpan.map { $0.lower != .start } ?? false }
    return part.lower != .start || range.lowerBound > history.indexes(in: part).lowerBound
  }

  /// Whether there are, or may be, messages after the last one shown.
  package var hasNext: Bool {
    guard let part else { return wantedSpan != nil && history.end != wantedSpan?.lower }
    return !history.reachesEnd(part)
      || range.upperBound < history.indexes(in: part).upperBound
  }

  /// Whether the messages shown end with the newest one, as far as it was seen: messages that were
  /// announced, or that arrived after a gap that is being fetched, may follow.
  var showsNewest: Bool { shownNow.areNewest || awaitsSync || gapRequest != nil }

  /// Returns a new stamp for a pushed page or for a request that the host makes itself. It is
  /// higher than all earlier stamps.
  package mutating func stamp() -> Int {
    lastStamp += 1
    return lastStamp
  }

  /// The end of the conversation when it was last seen; `nil` if there may be newer messages than
  /// the known ones. Pass it to ``arrive(_:following:)`` for a pushed message if the connection
  /// loses no messages. Includes a message that moved to the end and hasn't been fetched.
  package var knownEnd: Bound? { history.end }

  mutating func request(_ span: Span, _ side: Request.Side, limit: Int) -> Request {
    Request(stamp: stamp(), span: span, side: side, limit: limit)
  }

  /// Updates `part` and `range` after a change of the history or of the wanted span.
  mutating func updateRange() {
    guard var wantedSpan else { return }
    // If everything that was shown is gone, continue with the messages before it.
    if let end = history.end, wantedSpan.lower > end { wantedSpan.lower = end }
    part = history.part(at: wantedSpan.lower)
    range = 0..<0
    if let part {
      range = history.indexes(in: Span(wantedSpan.lower, min(wantedSpan.upper, part.upper)))
      // A window that shows the last message also shows what arrives after it, such as a message
      // that was announced.
      if history.reachesSeenEnd(part), range.upperBound == history.indexes(in: part).upperBound {
        wantedSpan.upper = .end
      }
    }
    self.wantedSpan = wantedSpan
  }
}

extension SlidingWindow {
  /// The messages shown at one moment, as far as edits depend on them.
  struct Shown {
    /// The span from the first to the last message, or `nil` if there are none.
    var span: Span?
    var count: Int
    /// Whether these were the newest messages, apart from announced ones.
    var areNewest: Bool
  }

  var shownNow: Shown {
    let areNewest =
      wantedSpan?.upper == .end && (part.map { history.reachesSeenEnd($0) } ?? false)
    guard let first = items.first, let last = items.last else {
      return Shown(count: 0, areNewest: areNewest)
    }
    return Shown(
      span: Span(.before(first.order), .after(last.order)), count: items.count,
      areNewest: areNewest)
  }

  /// The edits that turn the messages that were shown into those that are.
  ///
  /// - Parameters:
  ///   - old: The messages before a change of the history or of the window.
  ///   - places: The changes of the history.
  /// - Complexity: O(changes · log n).
  func edits(since old: Shown, _ places: [History<Item>.Change.Place] = []) -> [Edit] {
    let new = shownNow
    guard let oldSpan = old.span, let newSpan = new.span else { return replacement(of: old) }
    let common = Span(max(oldSpan.lower, newSpan.lower), min(oldSpan.upper, newSpan.upper))
    guard !common.isEmpty else { return replacement(of: old) }
    let changes = changes(places, in: oldSpan)
    var edits: [Edit] = []
    var start = 0
    func add(_ span: Span, isShown: Bool, _ changes: ArraySlice<PlaceChange>) {
      let known = history.indexes(in: span)
      let count =
        known.count + changes.reduce(0) { $0 + ($1.wasTaken ? 1 : 0) - ($1.isTaken ? 1 : 0) }
      defer { start += count }
      let items = isShown ? Array(history.items[known]) : []
      if let last = edits.last, last.range.upperBound == start {
        edits[edits.count - 1].range = last.range.lowerBound..<start + count
        edits[edits.count - 1].elements += items
      } else if count > 0 || !items.isEmpty {
        edits.append(Edit(replacing: start..<start + count, with: items))
      }
    }
    if newSpan.lower < common.lower {
      edits.append(
        Edit(
          replacing: 0..<0,
          with: Array(history.items[history.indexes(in: Span(newSpan.lower, common.lower))])))
    }
    let first = changes.partitioningIndex { .before($0.order) >= common.lower }
    let end = changes.partitioningIndex { .after($0.order) > common.upper }
    add(Span(oldSpan.lower, common.lower), isShown: false, changes[..<first])
    var reached = common.lower
    for index in first..<max(first, end) {
      let order = changes[index].order
      start += history.indexes(in: Span(reached, .before(order))).count
      add(Span(at: order), isShown: true, changes[index...index])
      reached = .after(order)
    }
    start += history.indexes(in: Span(reached, common.upper)).count
    add(Span(common.upper, oldSpan.upper), isShown: false, changes[max(first, end)...])
    if common.upper < newSpan.upper {
      let items = history.items[history.indexes(in: Span(common.upper, newSpan.upper))]
      if let last = edits.last, last.range.upperBound == old.count {
        edits[edits.count - 1].elements += items
      } else {
        edits.append(Edit(replacing: old.count..<old.count, with: Array(items)))
      }
    }
    return edits
  }

  private func replacement(of old: Shown) -> [Edit] {
    old.count == 0 && items.isEmpty ? [] : [Edit(replacing: 0..<old.count, with: Array(items))]
  }

  private struct PlaceChange {
    var order: Item.Order
    var wasTaken: Bool
    var isTaken: Bool
  }

  /// Each changed place in a span once, in ascending order.
  private func changes(
    _ places: [History<Item>.Change.Place], in span: Span
  ) -> [PlaceChange] {
    var changes: [PlaceChange] = []
    for place in places.filter({ span.contains($0.order) }).sorted(by: { $0.order < $1.order }) {
      if let last = changes.last, last.order == place.order {
        changes[changes.count - 1].wasTaken = last.wasTaken || place.wasTaken
      } else {
        changes.append(
          PlaceChange(
            order: place.order, wasTaken: place.wasTaken,
            isTaken: !history.indexes(in: Span(at: place.order)).isEmpty))
      }
    }
    return changes
  }
}

extension SlidingWindow {
  /// Opens the window at the newest messages.
  ///
  /// If the window is already open, it moves: at once if there are stored messages, otherwise with
  /// the answer, which is then a `reload`. If several moves are requested, the last one wins.
  ///
  /// - Parameter stored: The newest messages that are stored on this device, without gaps and in
  ///   ascending order. They are shown at once. The server's first answer is then a `firstSync`.
  /// - Throws: ``PageError`` if the stored messages don't form a page.
  package mutating func open(stored: [Item] = []) throws(PageError) -> Step {
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
  package mutating func open(around order: Item.Order) -> Step {
    let request = request(Span(.start, .end), .around(order), limit: rules.pageSize)
    opening = request
    return Step(requests: [request])
  }

  /// Creates a request for the latest messages, for example after a push notification.
  package mutating func fetchLatest() -> Request {
    request(Span(.start, .end), .newest, limit: rules.latestSize)
  }

  /// Moves to the newest messages.
  ///
  /// If messages were fetched, they are shown at once, and the step requests newer ones if there
  /// may be any.
  package mutating func showNewest() -> Step {
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
