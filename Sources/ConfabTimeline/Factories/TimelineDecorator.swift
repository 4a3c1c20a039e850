import ConfabModel

/// Changes the finished rows of a timeline.
///
/// Decorators run one after the other after the built-in decoration. A decorator may change the
/// ``TimelineItem/decoration`` of rows, remove rows, and insert rows: an ``InsertedRow`` with a
/// text, or of a kind of your own (`x-…`) with a presenter of your own.
///
/// ```swift
/// let unblocked = TimelineDecorator.eachRow { row, _ in
///   isBlocked(row.message?.from) ? [] : [row]
/// }
/// let divided = TimelineDecorator(reach: 1) { row, above, _, _ in
///   above.last?.message?.from == row.message?.from
///     ? [row]
///     : [TimelineItem(InsertedRow("Another sender"), named: "divider", beside: row), row]
/// }
/// ```
///
/// If every decorator of an engine sees one row and its neighbors, an update decorates only rows
/// near those that changed.
public struct TimelineDecorator: Sendable {
  /// Returns the rows that replace one row.
  package typealias Replacement =
    @Sendable (
      _ row: TimelineItem, _ above: ArraySlice<TimelineItem>, _ below: ArraySlice<TimelineItem>,
      _ conversation: Conversation
    ) -> [TimelineItem]

  /// Returns the changed rows. It is a pure function. Ids stay unique.
  package let decorate:
    @Sendable (_ items: [TimelineItem], _ conversation: Conversation) -> [TimelineItem]
  /// The number of rows above and below that the result for a row depends on, or `nil` for all
  /// rows.
  public let reach: Int?
  /// The rows that replace a row, unless the decorator looks at all rows.
  package let replacement: Replacement?

  /// Creates a decorator that can look at all rows. In an engine, each update decorates all rows.
  ///
  /// - Parameter decorate: Returns the changed rows. Must be a pure function. Ids must stay unique.
  public init(
    _ decorate:
      @escaping @Sendable (_ items: [TimelineItem], _ conversation: Conversation) -> [TimelineItem]
  ) {
    self.decorate = decorate
    reach = nil
    replacement = nil
  }

  /// A decorator that looks at one row at a time.
  ///
  /// - Parameter replacement: Returns the rows that replace a row: the row itself, changed or not;
  ///   no row to hide it; or several rows. Must be a pure function. Ids must stay unique. The
  ///   conversation has no messages and no state.
  public static func eachRow(
    _ replacement:
      @escaping @Sendable (_ row: TimelineItem, _ conversation: Conversation) -> [TimelineItem]
  ) -> TimelineDecorator {
    TimelineDecorator(reach: 0) { row, _, _, conversation in replacement(row, conversation) }
  }

  /// Creates a decorator that looks at one row at a time and its neighbors.
  ///
  /// - Parameters:
  ///   - reach: The number of rows above and below that the closure gets, at least 0. At the ends
  ///     of the conversation, there are fewer.
  ///   - replacement: Returns the rows that replace a row. The nearest rows are `above.last` and
  ///     `below.first`, before this decorator changes them. Must be a pure function. Ids must stay
  ///     unique. The conversation has no messages and no state.
  public init(
    reach: Int,
    _ replacement:
      @escaping @Sendable (
        _ row: TimelineItem, _ above: ArraySlice<TimelineItem>, _ below: ArraySlice<TimelineItem>,
        _ conversation: Conversation
      ) -> [TimelineItem]
  ) {
    let reach = max(0, reach)
    self.reach = reach
    self.replacement = replacement
    decorate = { items, conversation in
      let surroundings = conversation.withoutMessagesAndState
      return items.indices.flatMap {
        replacement(
          items[$0], items[max(0, $0 - reach)..<$0],
          items[$0 + 1..<min(items.count, $0 + 1 + reach)], surroundings)
      }
    }
  }
}

extension Conversation {
  /// The conversation as a decorator with a reach gets it.
  package var withoutMessagesAndState: Conversation {
    var conversation = self
    conversation.messages = []
    conversation.state = ConversationState()
    return conversation
  }
}
