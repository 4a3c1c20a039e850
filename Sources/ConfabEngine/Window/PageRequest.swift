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

  /// The part of an answer that was requested: at most ``limit`` items of the span, at the requested side of it. O(n).
  func limited<Item: PagedItem>(_ items: [Item]) -> [Item] where Item.Order == Order {
    let inside = items.indices.filter { span.contains(items[$0].order) }
    guard inside.count > limit else { return items }
    let first =
      switch side {
      case .newest: inside.count - limit
      case .oldest: 0
      case .around(let place):
        min(
          inside.count - limit,
          max(0, (inside.firstIndex { items[$0].order >= place } ?? inside.count) - limit / 2))
      }
    return inside[first..<first + limit].map { items[$0] }
  }
}
