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
