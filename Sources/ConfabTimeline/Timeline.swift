import ConfabModel

/// The rows of a conversation, from top to bottom.
public struct Timeline: Sendable, Equatable, Encodable {
  /// The rows. Their ids are unique. Each selected message is one row, unless a factory makes more
  /// or fewer.
  public let items: [TimelineItem]

  /// Creates the rows of a conversation, or of a selection of its messages.
  ///
  /// Status lines, readers and replies of a selection are those of the whole conversation. Headers
  /// and clusters start over at its top. Typing indicators are shown only if it reaches the last
  /// message.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - selection: The messages to show.
  ///   - rules: Where headers are shown and clusters end.
  ///   - factories: The factories of rows. Without any, each message is one row.
  ///   - decorators: Changes to the finished rows, in the order in which they are applied.
  /// - Throws: ``TimelineError`` if the time zone is unknown, two messages have the same id, the
  ///   selection names an unknown message, or a factory or decorator gives two rows the same id.
  /// - Complexity: Linear in the messages and the length of their texts.
  public init(
    _ conversation: Conversation, selection: Selection = .all, rules: TimelineRules = .imessage,
    factories: MessageFactories = .plain, decorators: [TimelineDecorator] = []
  ) throws(TimelineError) {
    let index = try MessageIndex(conversation.messages)
    let selected = try selection.range(in: conversation, index: index)
    let messages = conversation.messages
    let replies = ReplyCounts(messages)
    var factory = RowFactory(
      conversation, dates: try DateWriter(conversation), rules: rules, factories: factories,
      replyCount: { replies[$0] },
      repliedTo: { id in index[id].map { messages[$0] } })
    let latest = LatestMessages(messages, from: 0)
    try factory.make(
      RowRegion(
        messages: messages[selected], places: Array(selected),
        readers: readersByPosition(
          conversation, index: { index[$0] }, latest: { latest[$0] },
          selected: selected.isEmpty ? nil : selected.lowerBound...selected.upperBound - 1),
        marks: StatusMarks(messages, from: 0, in: conversation),
        reachesEnd: selected.upperBound == messages.count))
    let rows = decorators.reduce(
      decorated(factory.rows, rules: rules, inGroup: speakersNeedTelling(conversation))
    ) { $1.decorate($0, conversation) }
    var dates = factory.dates
    let ended = rules.endsSections ? endingSections(runs(rows), &dates).flatMap(\.items) : rows
    var above = RowsAbove()
    items = ended.map { above.next($0) }
    if !decorators.isEmpty { try Self.checkIDs(items) }
  }

  /// Checks that the ids of rows are unique.
  ///
  /// - Throws: ``TimelineError/duplicateItem(_:)``
  package static func checkIDs(_ items: [TimelineItem]) throws(TimelineError) {
    var places: [String: Int] = [:]
    for (place, item) in items.enumerated() {
      if let first = places.updateValue(place, forKey: item.id) {
        throw .duplicateItem(DuplicateID(id: item.id, first: first, second: place))
      }
    }
  }
}
