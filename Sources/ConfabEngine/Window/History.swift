/// All messages that were fetched, put together from pages of any range in any order.
///
/// Pages arrive sorted; a page replaces what lies in the span that it covers, and nothing is ever
/// sorted. Of a place the newest page that covers it is right, and of a message the newest page that
/// names it: where messages move or are deleted, an older answer that arrives late does not bring
/// them back.
public struct History<Item: PagedItem>: Sendable {
  public typealias Bound = PageBound<Item.Order>
  public typealias Span = PageSpan<Item.Order>

  /// In ascending order; ids are unique.
  public private(set) var items: [Item] = []
  private var records: [Item.ID: Record] = [:]
  /// What was told of messages at places of which nothing is known.
  private var told: [Item.ID: (item: Item, stamp: Int)] = [:]
  /// Places of messages that are said to be behind all others and have not been fetched.
  private var announced: [(order: Item.Order, stamp: Int)] = []
  private var coverage = Coverage<Item.Order>()

  /// The newest that is known of a message.
  private struct Record {
    /// `nil` if it is not among the items.
    var order: Item.Order?
    /// When the message was last named, or said to be deleted.
    var stamp: Int
  }

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
    for (item, stamp) in takeTold(in: page.span) where stamp > page.stamp {
      replace(Span(at: item.order), with: [item], stamp: stamp, into: &change)
    }
    replace(page.span, with: page.items, stamp: page.stamp, into: &change)
    return change
  }

  /// Takes in where one message is now. If nothing is known of its place, it is kept until a page
  /// covers the place.
  mutating func update(_ item: Item, stamp: Int) -> Change {
    var change = Change()
    if coverage.stamp(at: item.order) != nil {
      replace(Span(at: item.order), with: [item], stamp: stamp, into: &change)
    } else {
      var leaving: Set<Item.ID> = []
      if !current([item], stamp: stamp, leaving: &leaving, change: &change).isEmpty {
        told[item.id] = (item, stamp)
      }
      change.removed += leaving
    }
    return change
  }

  /// Takes in that a message was deleted, whether it is known or not.
  mutating func remove(_ id: Item.ID, stamp: Int) -> Change {
    var change = Change()
    if let order = records[id]?.order {
      replace(Span(at: order), with: [], stamp: stamp, into: &change)
    }
    told[id] = nil
    records[id] = Record(order: records[id]?.order, stamp: max(stamp, records[id]?.stamp ?? stamp))
    return change
  }

  /// Takes in that there is a message behind all others, without the message: where the end was seen
  /// is not the end any more until a newer page says what is at that place.
  mutating func announce(_ order: Item.Order, stamp: Int) { announced.append((order, stamp)) }

  private mutating func takeTold(in span: Span) -> [(item: Item, stamp: Int)] {
    guard !told.isEmpty else { return [] }
    let taken = told.values.filter { span.contains($0.item.order) }
    for (item, _) in taken { told[item.id] = nil }
    return taken.sorted { $0.item.order < $1.item.order }
  }

  /// Replaces what lies in a span, as far as nothing newer is known of it.
  private mutating func replace(
    _ span: Span, with items: [Item], stamp: Int, into change: inout Change
  ) {
    var leaving: Set<Item.ID> = []
    var known = span
    var won: [Span] = []
    if known.upper == .end {
      known.upper = items.last.map { .after($0.order) } ?? known.lower
      let future = Span(known.upper, .end)
      won = coverage.claim(future, stamp: stamp, isFuture: true)
    }
    won = coverage.claim(known, stamp: stamp) + won
    var arriving = current(items, stamp: stamp, leaving: &leaving, change: &change)[...]
    for span in won {
      arriving = arriving.drop { .before($0.order) < span.lower }
      let inside = arriving.prefix { .after($0.order) <= span.upper }
      reconcile(span, with: inside, stamp: stamp, leaving: &leaving, into: &change)
      arriving = arriving.dropFirst(inside.count)
    }
    change.removed += leaving
    announced.removeAll { announced in
      coverage.stamp(at: announced.order).map { $0 > announced.stamp } ?? false
    }
  }

  /// The messages of which nothing newer is known.
  ///
  /// - Parameter leaving: gets those that were at other places; they are taken away from there.
  private mutating func current(
    _ items: [Item], stamp: Int, leaving: inout Set<Item.ID>, change: inout Change
  ) -> [Item] {
    items.filter { item in
      let record = records[item.id]
      if let record, record.stamp > stamp { return false }
      told[item.id] = nil
      var order = record?.order
      if let old = order, old != item.order {
        self.items.removeSubrange(indexes(in: Span(at: old)))
        change.extend(to: old)
        leaving.insert(item.id)
        order = nil
      }
      records[item.id] = Record(order: order, stamp: stamp)
      return true
    }
  }

  /// Replaces what lies in a span.
  private mutating func reconcile(
    _ span: Span, with arriving: ArraySlice<Item>, stamp: Int, leaving: inout Set<Item.ID>,
    into change: inout Change
  ) {
    let range = indexes(in: span)
    var replaced: [Item.ID: Item] = [:]
    for item in items[range] { replaced[item.id] = item }
    for item in arriving {
      if let old = replaced.removeValue(forKey: item.id) {
        guard old != item else { continue }
        change.updated.append(item.id)
      } else if leaving.remove(item.id) != nil {
        change.updated.append(item.id)
      } else {
        change.inserted.append(item.id)
      }
      change.extend(to: item.order)
      records[item.id] = Record(order: item.order, stamp: stamp)
    }
    for item in items[range] where replaced[item.id] != nil {
      change.removed.append(item.id)
      change.extend(to: item.order)
      records[item.id]?.order = nil
    }
    items.replaceSubrange(range, with: arriving)
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
    guard let order = records[id]?.order else { return nil }
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
  func reachesEnd(_ part: Span) -> Bool { end == part.upper }

  /// Where the messages ended when the end was last seen, those that were announced since included, if
  /// nothing newer is known behind it.
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
  fileprivate mutating func extend(to order: Item.Order) {
    let (lower, upper) = (PageBound.before(order), PageBound.after(order))
    span = PageSpan(min(span?.lower ?? lower, lower), max(span?.upper ?? upper, upper))
  }
}
