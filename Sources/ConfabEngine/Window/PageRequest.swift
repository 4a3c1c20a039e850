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
  /// ``Page/stamp``.
  public let stamp: Int
  /// The span to fetch.
  public let span: PageSpan<Order>
  /// Which messages to fetch if there are more than ``limit``.
  public let side: Side
  /// The number of messages to fetch, at least 1.
  public let limit: Int

  /// Creates a request. A limit below 1 becomes 1.
  public init(stamp: Int, span: PageSpan<Order>, side: Side, limit: Int) {
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
