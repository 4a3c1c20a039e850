import Algorithms

/// What a source knows about the messages that a window requests.
///
/// A window keeps what an answer doesn't have as unknown, and requests it when the reader comes
/// near. So an answer may have fewer or more messages than the request's limit, and messages from
/// another side of the span.
public struct PageAnswer<Item: PagedItem>: Sendable {
  /// Messages in ascending order, without others between them. Those outside the requested span are
  /// ignored.
  public var items: [Item]
  /// Whether the requested span has messages before ``items``.
  public var hasOlder: Bool
  /// Whether the requested span has messages after ``items``.
  public var hasNewer: Bool

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - items: Messages in ascending order. In the conversation, there are no others between them.
  ///     At least one message of the requested span, unless the span has none.
  ///   - hasOlder: Whether the requested span has messages before the first of `items`.
  ///   - hasNewer: Whether the requested span has messages after the last of `items`.
  public init(_ items: [Item], hasOlder: Bool, hasNewer: Bool) {
    self.items = items
    self.hasOlder = hasOlder
    self.hasNewer = hasNewer
  }

  /// The part of the answer within a span. Nothing is missing between messages outside the span and
  /// those inside.
  func within(_ span: PageSpan<Item.Order>) -> PageAnswer {
    PageAnswer(
      items.filter { span.contains($0.order) },
      hasOlder: hasOlder && !items.contains { .after($0.order) <= span.lower },
      hasNewer: hasNewer && !items.contains { .before($0.order) >= span.upper })
  }
}

extension PageRequest {
  /// The answer of a source that has all messages in memory.
  ///
  /// - Parameter messages: All messages of the conversation, in ascending order.
  /// - Returns: At most ``limit`` messages of the ``span``, from its ``side``.
  /// - Complexity: O(log n + limit).
  public func answer<Item>(
    from messages: some RandomAccessCollection<Item>
  ) -> PageAnswer<Item> where Item: PagedItem, Item.Order == Order {
    let lower = messages.partitioningIndex { .before($0.order) >= span.lower }
    let upper = messages.partitioningIndex { .after($0.order) > span.upper }
    let inside = messages[lower..<max(lower, upper)]
    let spare = max(0, inside.count - limit)
    let skipped =
      switch side {
      case .newest: spare
      case .oldest: 0
      case .around(let place):
        min(
          spare,
          max(
            0,
            inside.distance(
              from: inside.startIndex, to: inside.partitioningIndex { $0.order >= place }) - limit
              / 2))
      }
    return PageAnswer(
      Array(inside.dropFirst(skipped).prefix(limit)), hasOlder: skipped > 0,
      hasNewer: skipped < spare)
  }
}

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
