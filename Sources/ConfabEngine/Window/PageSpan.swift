/// The part of a conversation between two positions.
public struct PageSpan<Order: Comparable & Sendable>: Sendable, Equatable {
  /// The start of the span.
  public var lower: PageBound<Order>
  /// The end of the span.
  public var upper: PageBound<Order>

  /// Creates a span. It is empty if `upper` isn't greater than `lower`.
  public init(_ lower: PageBound<Order>, _ upper: PageBound<Order>) {
    self.lower = lower
    self.upper = upper
  }

  /// Creates the span of a single message.
  init(at order: Order) { self.init(.before(order), .after(order)) }

  /// Whether the span can't contain any message.
  public var isEmpty: Bool { lower >= upper }

  /// Whether a message with this order lies inside the span.
  public func contains(_ order: Order) -> Bool {
    lower <= .before(order) && .after(order) <= upper
  }
}
