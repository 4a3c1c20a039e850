/// A message that is fetched in pages.
///
/// Two items with the same id that aren't equal are versions of one message.
public protocol PagedItem: Identifiable, Equatable, Sendable where ID: Sendable {
  /// The type of the sort key.
  associatedtype Order: Comparable & Sendable
  /// The sort key, ascending from the oldest message. It must be unique in a conversation. If dates
  /// can be equal, use a pair of date and id.
  var order: Order { get }
}
