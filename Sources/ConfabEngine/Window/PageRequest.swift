/// What a window asks its host to fetch.
public struct PageRequest<Order: Comparable & Sendable>: Sendable, Equatable {
  /// Which messages of the span are wanted if there are more than the limit.
  public enum Side: Sendable, Equatable {
    case newest
    case oldest
    /// About as many on both sides of a place.
    case around(Order)
  }

  /// Requests are numbered in the order in which they are made; see ``Page/stamp``.
  public let stamp: Int
  public let span: PageSpan<Order>
  public let side: Side
  /// At least 1.
  public let limit: Int

  public init(stamp: Int, span: PageSpan<Order>, side: Side, limit: Int) {
    self.stamp = stamp
    self.span = span
    self.side = side
    self.limit = max(1, limit)
  }
}
