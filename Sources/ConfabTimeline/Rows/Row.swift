import ConfabModel

/// A row without its decoration.
struct Row {
  var id: String
  var kind: ItemKind
  var content: TimelineItem.Content
  var side: Decoration.Side
  var speaker: ParticipantID?
  var seenBy: [ParticipantID] = []
  var status: DeliveryStatus?
  /// The time of a message.
  var time: Timestamp?

  var isMessage: Bool {
    if case .message = content { true } else { false }
  }

  /// Whether the row is a message of large emoji, which has no bubble and is a cluster by itself.
  var isLargeEmoji: Bool {
    if case .message(let content) = content { content.emojiOnly != nil } else { false }
  }

  /// The sender and side of a message; `nil` for rows without a sender.
  var speaking: Speaking? {
    isMessage && side != .center ? Speaking(side: side, speaker: speaker) : nil
  }

  struct Speaking: Equatable {
    var side: Decoration.Side
    var speaker: ParticipantID?
  }
}
