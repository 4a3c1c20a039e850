/// Messages, and the span of the conversation that they cover completely.
///
/// A message inside the span that isn't in the page doesn't exist (any more). This is how deletions
/// and moves arrive.
package struct Page<Item: PagedItem>: Sendable {
  /// The messages in ascending order, all within ``span``.
  package let items: [Item]
  /// The span that the page covers.
  package let span: PageSpan<Item.Order>
  /// How recent the page is. If two pages cover the same place, the one with the higher stamp is
  /// used, in whichever order they arrive.
  package let stamp: Int

  /// Creates a page.
  ///
  /// - Throws: ``PageError`` if the items aren't in ascending order, an item is outside the span,
  ///   or two items have the same id.
  /// - Complexity: O(n) on average.
  package init(_ items: [Item], covering span: PageSpan<Item.Order>, stamp: Int) throws(PageError) {
    var places: [Item.ID: Int] = [:]
    places.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      if index > 0, items[index - 1].order >= item.order {
        throw .notAscending(id: "\(item.id)", index: index)
      }
      if let first = places.updateValue(index, forKey: item.id) {
        throw .duplicate(id: "\(item.id)", first: first, second: index)
      }
      if !span.contains(item.order) { throw .outside(id: "\(item.id)", index: index) }
    }
    self.items = items
    self.span = span
    self.stamp = stamp
  }

  /// Creates the page that answers a request.
  ///
  /// The page covers the request's span from the first item on if the answer says that the span has
  /// older messages, and up to the last item if it has newer ones.
  ///
  /// - Parameters:
  ///   - request: The request that was answered.
  ///   - answer: The answer.
  /// - Throws: ``PageError``.
  package init(
    answering request: PageRequest<Item.Order>, with answer: PageAnswer<Item>
  ) throws(PageError) {
    var span = request.span
    let answer = answer.within(request.span)
    if let first = answer.items.first, let last = answer.items.last {
      if answer.hasOlder { span.lower = .before(first.order) }
      if answer.hasNewer { span.upper = .after(last.order) }
    } else if answer.hasOlder || answer.hasNewer {
      throw .empty
    }
    try self.init(answer.items, covering: span, stamp: request.stamp)
  }
}

/// An error for items that can't form a page.
public enum PageError: Error, Equatable, CustomStringConvertible {
  /// The item at `index` isn't greater than the one before it.
  case notAscending(id: String, index: Int)
  /// The items at two indexes have the same id.
  case duplicate(id: String, first: Int, second: Int)
  /// The item at `index` is outside the page's span.
  case outside(id: String, index: Int)
  /// An answer has no item of the requested span, but says that the span has some.
  case empty

  /// A line for a person to read.
  public var description: String {
    switch self {
    case .notAscending(let id, let index):
      "message \"\(id)\", at index \(index) of the page, isn't after the message before it"
    case .duplicate(let id, let first, let second):
      "the messages at indexes \(first) and \(second) of the page have the same id \"\(id)\""
    case .outside(let id, let index):
      "message \"\(id)\", at index \(index) of the page, is outside the page's span"
    case .empty:
      """
      the answer has no message of the requested span, but says that the span has some; give at least one, or set \
      hasOlder and hasNewer to false
      """
    }
  }
}

/// A request of a window for a page of messages. The host fetches it.
public struct PageRequest<Order: Comparable & Sendable>: Sendable, Equatable {
  /// Which messages of the span are requested if there are more than the limit.
  public enum Side: Sendable, Equatable {
    /// The last messages of the span.
    case newest
    /// The first messages of the span.
    case oldest
    /// Messages around a place, about as many before it as after it.
    case around(Order)
  }

  /// The number of the request. Requests are numbered in the order in which they are made; see
  /// `Page.stamp`.
  package let stamp: Int
  /// The span to fetch.
  public let span: PageSpan<Order>
  /// Which messages to fetch if there are more than ``limit``.
  public let side: Side
  /// The number of messages to fetch, at least 1.
  public let limit: Int

  /// Creates a request. A limit below 1 becomes 1.
  package init(stamp: Int, span: PageSpan<Order>, side: Side, limit: Int) {
    self.stamp = stamp
    self.span = span
    self.side = side
    self.limit = max(1, limit)
  }

  /// The part of an answer that was requested: at most ``limit`` items of the span, at the
  /// requested side of it. O(n).
  func limited<Item>(_ answer: PageAnswer<Item>) -> PageAnswer<Item> where Item.Order == Order {
    let inside = answer.within(span)
    let isAscending = zip(inside.items, inside.items.dropFirst()).allSatisfy { $0.order < $1.order }
    // Items in another order are an error of the page.
    guard inside.items.count > limit, isAscending else { return inside }
    let cut = self.answer(from: inside.items)
    return PageAnswer(
      cut.items, hasOlder: cut.hasOlder || inside.hasOlder,
      hasNewer: cut.hasNewer || inside.hasNewer)
  }
}
