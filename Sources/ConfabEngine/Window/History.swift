import Algorithms

/// All fetched messages, merged from pages of any span in any order.
///
/// A page replaces the messages in its span; nothing is sorted. The page with the highest stamp
/// decides about each place that it covers and each message that it contains. A late answer that is
/// out of date therefore doesn't bring back a message that was moved or deleted.
package struct History<Item: PagedItem>: Sendable {
  /// A position between messages.
  package typealias Bound = PageBound<Item.Order>
  /// A span of the conversation.
  package typealias Span = PageSpan<Item.Order>

  /// The messages in ascending order. Their ids are unique.
  package private(set) var items: [Item] = []
  private var records: [Item.ID: Record] = [:]
  /// Updates of messages whose place isn't known yet.
  private var unplaced: [Item.ID: (item: Item, stamp: Int)] = [:]
  /// Places of messages that are after all others and haven't been fetched yet.
  private var announced: [(order: Item.Order, stamp: Int)] = []
  private var coverage = Coverage<Item.Order>()
  /// Pages with a lower stamp may be older than information that was forgotten.
  package private(set) var leastStamp = Int.min

  /// The newest information about a message.
  private struct Record {
    /// The message's place, or `nil` if it isn't among the items.
    var order: Item.Order?
    /// The stamp of the last page, update or deletion of the message.
    var stamp: Int
  }

  /// Creates an empty history.
  package init() {}

  /// The changes of one merge.
  package struct Change: Sendable {
    /// The span that contains all changes, or `nil` if nothing changed.
    package internal(set) var span: Span?
    /// The places of messages that were added, changed or removed, in the order in which they were
    /// changed. A place can occur more than once.
    var places: [Place] = []

    /// A place whose message has changed.
    struct Place {
      var order: Item.Order
      /// Whether there was a message before the merge.
      var wasTaken: Bool
    }
  }

  /// Merges a page.
  ///
  /// - Returns: The changes.
  /// - Complexity: O(page + messages in its span + log n), plus moving the messages after an
  ///   insertion.
  package mutating func merge(_ page: Page<Item>) -> Change {
    var change = Change()
    for (item, stamp) in takeUnplaced(in: page.span) where stamp > page.stamp {
      replace(Span(at: item.order), with: [item], stamp: stamp, into: &change)
    }
    replace(page.span, with: page.items, stamp: page.stamp, into: &change)
    return change
  }

  /// Updates one message. If its place isn't known, the update is kept until a page covers the
  /// place.
  mutating func update(_ item: Item, stamp: Int) -> Change {
    var change = Change()
    if coverage.stamp(at: item.order) != nil {
      replace(Span(at: item.order), with: [item], stamp: stamp, into: &change)
    } else if !current([item], stamp: stamp, into: &change).isEmpty {
      unplaced[item.id] = (item, stamp)
    }
    return change
  }

  /// Removes a message, even if it hasn't been fetched.
  mutating func remove(_ id: Item.ID, stamp: Int) -> Change {
    var change = Change()
    if let order = records[id]?.order {
      replace(Span(at: order), with: [], stamp: stamp, into: &change)
    }
    unplaced[id] = nil
    records[id] = Record(order: records[id]?.order, stamp: max(stamp, records[id]?.stamp ?? stamp))
    return change
  }

  /// Forgets everything outside of some spans, as if it had never been fetched.
  ///
  /// Pages from before can't be merged any more, because they could bring back a message that was
  /// deleted or moved since. ``leastStamp`` tells them apart.
  ///
  /// - Parameter kept: Ascending spans without overlaps.
  /// - Complexity: O(n).
  mutating func forget(except kept: [Span]) {
    var forgotten = coverage.forget(except: kept) ?? leastStamp
    items.removeAll { item in !kept.contains { $0.contains(item.order) } }
    let known = Set(items.map(\.id))
    for (id, record) in records where !known.contains(id) {
      forgotten = max(forgotten, record.stamp)
      records[id] = nil
    }
    for (_, stamp) in unplaced.values { forgotten = max(forgotten, stamp) }
    unplaced = [:]
    leastStamp = max(leastStamp, forgotten)
  }

  /// Notes that there is a message after all others, without its content. The end of the
  /// conversation is then unknown until a newer page covers the message's place.
  mutating func announce(_ order: Item.Order, stamp: Int) { announced.append((order, stamp)) }

  /// Notes that there are messages after the known ones.
  mutating func forgetEnd(before stamp: Int) { coverage.forgetEnd(before: stamp) }

  private mutating func takeUnplaced(in span: Span) -> [(item: Item, stamp: Int)] {
    guard !unplaced.isEmpty else { return [] }
    let taken = unplaced.values.filter { span.contains($0.item.order) }
    for (item, _) in taken { unplaced[item.id] = nil }
    return taken.sorted { $0.item.order < $1.item.order }
  }

  /// Replaces the messages in a span, except where newer information is known.
  private mutating func replace(
    _ span: Span, with items: [Item], stamp: Int, into change: inout Change
  ) {
    var known = span
    var won: [Span] = []
    if known.upper == .end {
      known.upper = items.last.map { .after($0.order) } ?? known.lower
      let future = Span(known.upper, .end)
      won = coverage.claim(future, stamp: stamp, isFuture: true)
    }
    won = coverage.claim(known, stamp: stamp) + won
    var arriving = current(items, stamp: stamp, into: &change)[...]
    for span in won {
      arriving = arriving.drop { .before($0.order) < span.lower }
      let inside = arriving.prefix { .after($0.order) <= span.upper }
      reconcile(span, with: inside, stamp: stamp, into: &change)
      arriving = arriving.dropFirst(inside.count)
    }
    announced.removeAll { announced in
      coverage.stamp(at: announced.order).map { $0 > announced.stamp } ?? false
    }
  }

  /// The messages without newer information. Those that were at another place are removed there.
  private mutating func current(
    _ items: [Item], stamp: Int, into change: inout Change
  ) -> [Item] {
    items.filter { item in
      let record = records[item.id]
      if let record, record.stamp > stamp { return false }
      unplaced[item.id] = nil
      var order = record?.order
      if let old = order, old != item.order {
        let range = indexes(in: Span(at: old))
        self.items.removeSubrange(range)
        change.extend(to: old, wasTaken: !range.isEmpty)
        order = nil
      }
      records[item.id] = Record(order: order, stamp: stamp)
      return true
    }
  }

  /// Replaces the messages in a span.
  private mutating func reconcile(
    _ span: Span, with arriving: ArraySlice<Item>, stamp: Int, into change: inout Change
  ) {
    let range = indexes(in: span)
    var replaced: [Item.ID: Item] = [:]
    for item in items[range] { replaced[item.id] = item }
    for item in arriving {
      let old = replaced.removeValue(forKey: item.id)
      guard old != item else { continue }
      change.extend(to: item.order, wasTaken: old != nil)
      records[item.id] = Record(order: item.order, stamp: stamp)
    }
    for item in items[range] where replaced[item.id] != nil {
      change.extend(to: item.order, wasTaken: true)
      records[item.id]?.order = nil
    }
    items.replaceSubrange(range, with: arriving)
  }

  /// The indexes of the messages in a span. O(log n).
  package func indexes(in span: Span) -> Range<Int> {
    let first = items.partitioningIndex { .before($0.order) >= span.lower }
    let end = items.partitioningIndex { .after($0.order) > span.upper }
    return first..<max(first, end)
  }

  /// The index of a message, or `nil` if it hasn't been fetched. O(log n).
  package func index(of id: Item.ID) -> Int? {
    guard let order = records[id]?.order else { return nil }
    return items.partitioningIndex { $0.order >= order }
  }

  /// The maximal spans in which every message is known, in ascending order. There is a gap between
  /// any two of them.
  package var parts: [Span] { coverage.parts.spans }

  /// The gaps: spans between known parts.
  package var gaps: [Span] {
    zip(parts, parts.dropFirst()).map { Span($0.upper, $1.lower) }
  }

  /// The known part that contains a position or ends at it.
  func part(at bound: Bound) -> Span? { coverage.parts.span(at: bound) }
  func part(after bound: Bound) -> Span? { coverage.parts.next(after: bound) }
  func part(before bound: Bound) -> Span? { coverage.parts.previous(before: bound) }

  /// Whether a part ends at the last message of the conversation, as last seen.
  func reachesEnd(_ part: Span) -> Bool { end == part.upper }

  /// Whether a part ended at the last message when the end was last seen, whatever was announced
  /// since.
  func reachesSeenEnd(_ part: Span) -> Bool { coverage.end == part.upper }

  /// The end of the conversation when it was last seen, including messages that were announced
  /// since. `nil` if something newer is known after it.
  var end: Bound? {
    guard let seen = coverage.end, let last = announced.map(\.order).max() else {
      return coverage.end
    }
    return max(seen, .after(last))
  }

  /// The parts of a span that are unknown or were last fetched before a stamp.
  func stale(in span: Span, before stamp: Int) -> [Span] {
    coverage.stale(in: span, before: stamp)
  }
}

extension History.Change {
  fileprivate mutating func extend(to order: Item.Order, wasTaken: Bool) {
    places.append(Place(order: order, wasTaken: wasTaken))
    let (lower, upper) = (PageBound.before(order), PageBound.after(order))
    span = PageSpan(min(span?.lower ?? lower, lower), max(span?.upper ?? upper, upper))
  }
}

/// A position between items.
///
/// Two adjacent positions, such as after 1 and before 2, are different: only the server knows that
/// there is no message between them.
public enum PageBound<Order: Comparable & Sendable>: Sendable, Comparable {
  /// Before the first message of the conversation.
  case start
  /// Just before the message with this order.
  case before(Order)
  /// Just after the message with this order.
  case after(Order)
  /// After the last message of the conversation.
  case end

  /// Orders positions from the oldest to the newest.
  public static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.start, .start), (_, .start), (.end, _): false
    case (.start, _), (_, .end): true
    case (.before(let a), .before(let b)), (.after(let a), .after(let b)),
      (.after(let a), .before(let b)):
      a < b
    case (.before(let a), .after(let b)): a <= b
    }
  }
}

/// The part of a conversation between two positions.
public struct PageSpan<Order: Comparable & Sendable>: Sendable, Equatable {
  /// The start of the span.
  public var lower: PageBound<Order>
  /// The end of the span.
  public var upper: PageBound<Order>

  /// Creates a span. It is empty if `upper` isn't greater than `lower`.
  package init(_ lower: PageBound<Order>, _ upper: PageBound<Order>) {
    self.lower = lower
    self.upper = upper
  }

  /// Creates the span of a single message.
  init(at order: Order) { self.init(.before(order), .after(order)) }

  /// Whether the span can't contain any message.
  package var isEmpty: Bool { lower >= upper }

  /// Whether a message with this order lies inside the span.
  public func contains(_ order: Order) -> Bool {
    lower <= .before(order) && .after(order) <= upper
  }
}
