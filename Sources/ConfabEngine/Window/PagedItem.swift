/// What comes in pages: a message with a name and a place in its conversation.
///
/// Equality is that of content: an item with the same id that is not equal is an update.
public protocol PagedItem: Identifiable, Equatable, Sendable where ID: Sendable {
  associatedtype Order: Comparable & Sendable
  /// Where the item stands, the oldest first. No two items of a conversation have the same; where
  /// times may be equal, a pair of time and id does.
  var order: Order { get }
}

/// A place between items.
///
/// Two places with nothing that can be between them (after 1 and before 2, say) are not the same:
/// only who stores the messages knows that there is nothing between.
public enum PageBound<Order: Comparable & Sendable>: Sendable, Comparable {
  /// Before the first message that there ever was.
  case start
  case before(Order)
  case after(Order)
  /// After the last message that there is.
  case end

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

/// Everything between two places.
public struct PageSpan<Order: Comparable & Sendable>: Sendable, Equatable {
  public var lower: PageBound<Order>
  public var upper: PageBound<Order>

  public init(_ lower: PageBound<Order>, _ upper: PageBound<Order>) {
    self.lower = lower
    self.upper = upper
  }

  /// The place of one message alone.
  init(at order: Order) { self.init(.before(order), .after(order)) }

  public var isEmpty: Bool { lower >= upper }

  public func contains(_ order: Order) -> Bool {
    lower <= .before(order) && .after(order) <= upper
  }
}
