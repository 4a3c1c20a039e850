import ConfabModel

/// What is shown: the rows of a conversation, from top to bottom.
public struct Timeline: Sendable, Equatable, Encodable {
  /// Ids are unique. Every selected message is exactly one item, unless a factory makes more or
  /// fewer of it.
  public let items: [TimelineItem]

  /// The rows of `conversation`, or of the messages of it that are selected.
  ///
  /// A selection is a crop: status lines, readers and replies are worked out of the whole
  /// conversation, so that a part of it says nothing that the whole does not. Headers and clusters
  /// begin anew at its top; who is typing is shown only where it reaches the end.
  ///
  /// Linear in the messages and the length of their texts.
  ///
  /// - Parameters:
  ///   - factories: what is shown of messages; one row each without any.
  ///   - decorators: a host's own, in the order in which they are applied.
  /// - Throws: ``TimelineError`` if the time zone is unknown, two messages share an id, the selection
  ///   names what isn't there, or a factory or decorator gives two rows one id.
  public init(
    _ conversation: Conversation, selection: Selection = .all, rules: TimelineRules = .imessage,
    factories: MessageFactories = .plain, decorators: [TimelineDecorator] = []
  ) throws(TimelineError) {
    let index = try MessageIndex(conversation.messages)
    let selected = try selection.range(in: conversation, index: index)
    let messages = conversation.messages
    var factory = RowFactory(
      conversation, dates: try DateWriter(conversation), rules: rules, factories: factories
    ) { id in index[id].map { messages[$0] } }
    try factory.make(
      RowRegion(
        messages: messages[selected], first: selected.lowerBound,
        readers: readersByPosition(
          conversation, index: index, latest: LatestMessages(messages, from: 0),
          selected: selected),
        marks: StatusMarks(messages, from: 0, in: conversation),
        reachesEnd: selected.upperBound == messages.count))
    items = decorators.reduce(
      decorated(factory.rows, rules: rules, inGroup: speakersNeedTelling(conversation))
    ) { $1.decorate($0, conversation) }
    if !decorators.isEmpty { try Self.checkIDs(items) }
  }

  /// - Throws: ``TimelineError/duplicateItem(_:)``
  package static func checkIDs(_ items: [TimelineItem]) throws(TimelineError) {
    var places: [String: Int] = [:]
    for (place, item) in items.enumerated() {
      if let first = places.updateValue(place, forKey: item.id) {
        throw .duplicateItem(DuplicateID(id: item.id, first: first, second: place))
      }
    }
  }

  /// The id of the item that shows the message: the message's own, with every `#` doubled.
  ///
  /// All other items have an odd run of `#` in their ids, so the two never meet.
  public static func itemID(ofMessage id: MessageID) -> String {
    id.utf8.contains(UInt8(ascii: "#"))
      ? id.split(separator: "#", omittingEmptySubsequences: false).joined(separator: "##") : id
  }

  /// The id of the item that shows a part of the message: "m4#part/hint"; a `#` in the key is doubled.
  ///
  /// - Parameter part: the ``MessagePart/key``; `nil` is the message itself.
  public static func itemID(ofMessage id: MessageID, part: String?) -> String {
    part.map { itemID(ofMessage: id, "part/\(itemID(ofMessage: $0))") } ?? itemID(ofMessage: id)
  }

  /// The id of a row that belongs to the message: "m4#date", "m4#status", "m9#unread".
  static func itemID(ofMessage id: MessageID, _ part: String) -> String {
    "\(itemID(ofMessage: id))#\(part)"
  }

  /// The id of the row in which the participant is typing: "#typing/p2".
  static func itemID(ofTyping participant: ParticipantID) -> String {
    "#typing/\(participant)"
  }
}
