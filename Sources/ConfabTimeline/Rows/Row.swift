import ConfabModel

/// A row before it knows its neighbours.
struct Row {
  var id: String
  var kind: ItemKind
  var content: TimelineItem.Content
  var side: Decoration.Side
  var speaker: ParticipantID?
  var seenBy: [ParticipantID] = []
  var status: DeliveryStatus?
  /// Of a message.
  var time: Timestamp?

  var isMessage: Bool {
    if case .message = content { true } else { false }
  }

  /// Whether the row is a message of large emoji, which has no bubble and is a cluster of its own.
  var isLargeEmoji: Bool {
    if case .message(let content) = content { content.emojiOnly != nil } else { false }
  }

  /// Who says a message; `nil` for rows that nobody says.
  var speaking: Speaking? {
    isMessage && side != .center ? Speaking(side: side, speaker: speaker) : nil
  }

  struct Speaking: Equatable {
    var side: Decoration.Side
    var speaker: ParticipantID?
  }
}
