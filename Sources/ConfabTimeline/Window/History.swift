/// All messages that were fetched, put together from pages of any range in any order.
///
/// Pages arrive sorted; a page replaces what lies in the span that it covers, and nothing is ever
/// sorted.
public struct History<Item: PagedItem>: Sendable {
  public typealias Bound = PageBound<Item.Order>
  public typealias Span = PageSpan<Item.Order>

  /// In ascending order; ids are unique.
  public private(set) var items: [Item] = []
  private var orders: [Item.ID: Item.Order] = [:]
  private var coverage = Coverage<Item.Order>()

  public init() {}

  /// What merging a page changed.
  public struct Change: Sendable {
    public var inserted: [Item.ID] = []
    public var updated: [Item.ID] = []
    public var removed: [Item.ID] = []
    public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && removed.isEmpty }
    /// The span that all of it lies in; `nil` if nothing changed.
    public internal(set) var span: Span?
  }

  /// Takes a page in.
  ///
  /// - Complexity: linear in the page and in what lies in its span, logarithmic in all the rest, but
  ///   for moving what lies behind an insertion.
  public mutating func merge(_ page: Page<Item>) -> Change {
    var change = Change()
    var known = page.span
    var won: [Span] = []
    if known.upper == .end {
      known.upper = page.items.last.map { .after($0.order) } ?? known.lower
      let future = Span(known.upper, .end)
      won = coverage.claim(future, stamp: page.stamp, isFuture: true)
    }
    won = coverage.claim(known, stamp: page.stamp) + won
    var arriving = page.items[...]
    for span in won {
      arriving = arriving.drop { .before($0.order) < span.lower }
      let inside = arriving.prefix { .after($0.order) <= span.upper }
      reconcile(span, with: inside, stamp: page.stamp, into: &change)
      arriving = arriving.dropFirst(inside.count)
    }
    return change
  }

  /// Replaces what lies in a span.
  private mutating func reconcile(
    _ span: Span, with arriving: ArraySlice<Item>, stamp: Int, into change: inout Change
  ) {
    var accepted: [Item] = []
    accepted.reserveCapacity(arriving.count)
    for item in arriving {
      // A message that has moved is where it was seen last.
      if let order = orders[item.id], order != item.order {
        if !span.contains(order) {
          if let other = coverage.stamp(at: order), other > stamp { continue }
          remove(at: order)
          change.extend(to: order)
        }
      }
      accepted.append(item)
    }
    let range = indexes(in: span)
    var leaving: [Item.ID: Item] = [:]
    for item in items[range] { leaving[item.id] = item }
    for item in accepted {
      if let old = leaving.removeValue(forKey: item.id) {
        guard old != item else { continue }
        change.updated.append(item.id)
        change.extend(to: old.order)
      } else if orders[item.id] != nil {
        change.updated.append(item.id)
      } else {
        change.inserted.append(item.id)
      }
      change.extend(to: item.order)
      orders[item.id] = item.order
    }
    for item in items[range] where leaving[item.id] != nil {
      change.removed.append(item.id)
      change.extend(to: item.order)
      orders[item.id] = nil
    }
    items.replaceSubrange(range, with: accepted)
  }

  /// Takes a message from a place that it has left; its id stays known.
  private mutating func remove(at order: Item.Order) {
    items.removeSubrange(indexes(in: Span(.before(order), .after(order))))
  }

  /// The indexes of the messages in a span.
  ///
  /// - Complexity: logarithmic.
  public func indexes(in span: Span) -> Range<Int> {
    let first = items.firstIndexPast { .before($0.order) >= span.lower }
    let end = items.firstIndexPast { .after($0.order) > span.upper }
    return first..<max(first, end)
  }

  /// Where a message stands; `nil` if it is not known.
  ///
  /// - Complexity: logarithmic.
  public func index(of id: Item.ID) -> Int? {
    guard let order = orders[id] else { return nil }
    return items.firstIndexPast { $0.order >= order }
  }

  /// Longest spans of which every message is known, in ascending order. Between any two of them is
  /// a hole.
  public var parts: [Span] { coverage.parts.spans }

  /// The holes: spans between known parts of which nothing is known.
  public var gaps: [Span] {
    zip(parts, parts.dropFirst()).map { Span($0.upper, $1.lower) }
  }

  /// The known part that a place lies in or at an end of.
  func part(at bound: Bound) -> Span? { coverage.parts.span(at: bound) }
  func part(after bound: Bound) -> Span? { coverage.parts.next(after: bound) }
  func part(before bound: Bound) -> Span? { coverage.parts.previous(before: bound) }

  /// Whether a part reached the last message when the end was last seen.
  func reachesEnd(_ part: Span) -> Bool { coverage.end == part.upper }

  /// Where the messages ended when the end was last seen, if nothing newer is known behind it.
  var end: Bound? { coverage.end }

  /// Whether it is known, from whenever, what is at a place.
  func covers(_ order: Item.Order) -> Bool { coverage.stamp(at: order) != nil }

  /// The parts of a span that are unknown or were last fetched before a stamp.
  func stale(in span: Span, before stamp: Int) -> [Span] {
    coverage.stale(in: span, before: stamp)
  }
}

extension History.Change {
  fileprivate mutating func extend(to order: Item.Order) {
    let (lower, upper) = (PageBound.before(order), PageBound.after(order))
    span = PageSpan(min(span?.lower ?? lower, lower), max(span?.upper ?? upper, upper))
  }
}
