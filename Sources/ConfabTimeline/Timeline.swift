import ConfabModel

/// What is shown: the rows of a conversation, from top to bottom.
public struct Timeline: Sendable, Equatable, Encodable {
  /// Ids are unique; every selected message is exactly one item.
  public let items: [TimelineItem]

  /// The rows of `conversation`, or of the messages of it that are selected.
  ///
  /// A selection is a crop: status lines, readers and replies are worked out of the whole
  /// conversation, so that a part of it says nothing that the whole does not. Headers and clusters
  /// begin anew at its top; who is typing is shown only where it reaches the end.
  ///
  /// Linear in the messages and the length of their texts.
  ///
  /// - Throws: ``TimelineError`` if the time zone is unknown, two messages share an id, or the
  ///   selection names what isn't there.
  public init(
    _ conversation: Conversation, selection: Selection = .all, rules: TimelineRules = .imessage
  ) throws(TimelineError) {
    let index = try MessageIndex(conversation.messages)
    let selected = try selection.range(in: conversation, index: index)
    var factory = RowFactory(
      conversation, index: index, dates: try DateWriter(conversation), rules: rules)
    items = decorated(
      factory.rows(selected), rules: rules, inGroup: speakersNeedTelling(conversation))
  }

  /// The id of the item that shows the message: the message's own, with every `#` doubled.
  ///
  /// All other items have an odd run of `#` in their ids, so the two never meet.
  public static func itemID(ofMessage id: MessageID) -> String {
    id.utf8.contains(UInt8(ascii: "#"))
      ? id.split(separator: "#", omittingEmptySubsequences: false).joined(separator: "##") : id
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
