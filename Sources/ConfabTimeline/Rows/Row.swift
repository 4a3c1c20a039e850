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

  /// Whose cluster a message may be a part of; `nil` for what is in none.
  var speaking: Speaking? {
    isMessage && side != .center ? Speaking(side: side, speaker: speaker) : nil
  }

  struct Speaking: Equatable {
    var side: Decoration.Side
    var speaker: ParticipantID?
  }
}
