import ConfabModel

/// The place of a message in its conversation: a number that grows towards the newest message, and
/// the message's id for messages with equal numbers.
///
/// The number is the server's sequence number, or the time in milliseconds.
public struct MessageOrder: Sendable, Hashable, Comparable {
  /// The sequence number or time.
  public var number: Int64
  /// What orders messages with the same number.
  public var id: MessageID

  /// Creates a place.
  public init(_ number: Int64, id: MessageID = "") {
    self.number = number
    self.id = id
  }

  /// Orders places from the oldest to the newest.
  public static func < (left: MessageOrder, right: MessageOrder) -> Bool {
    (left.number, left.id) < (right.number, right.id)
  }
}
