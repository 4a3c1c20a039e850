import ConfabModel

/// A row without its decoration.
package struct Row {
  package var id: String
  package var kind: ItemKind
  package var content: TimelineItem.Content
  package var side: Decoration.Side
  package var speaker: ParticipantID?
  package var seenBy: [ParticipantID] = []
  package var status: DeliveryStatus?
  /// The time of a message.
  package var time: Timestamp?

  package init(
    id: String, kind: ItemKind, content: TimelineItem.Content, side: Decoration.Side,
    speaker: ParticipantID? = nil, status: DeliveryStatus? = nil, time: Timestamp? = nil
  ) {
    self.id = id
    self.kind = kind
    self.content = content
    self.side = side
    self.speaker = speaker
    self.status = status
    self.time = time
  }

  var isMessage: Bool {
    if case .message = content { true } else { false }
  }

  /// Whether the row is a message of large emoji, which has no bubble and is a cluster by itself.
  var isLargeEmoji: Bool {
    if case .message(let content) = content { content.emojiOnly != nil } else { false }
  }

  /// Whether the row is a message with reactions, which starts a cluster.
  var hasReactions: Bool {
    if case .message(let content) = content { !content.message.reactions.isEmpty } else { false }
  }

  /// Whether the row is a message with notes below it.
  var hasNotes: Bool {
    if case .message(let content) = content { !content.notes.isEmpty } else { false }
  }

  /// Whether the row is part of a thread with the row above: the first answer below the quoted
  /// message, or another answer to the same message.
  func continuesThread(of above: Row?) -> Bool {
    guard side != .center, case .message(let answer) = content, let above else { return false }
    switch above.content {
    case .quote: return true
    case .message(let other): return above.side != .center && answer.repliesToSame(as: other)
    case .dateHeader, .status, .typing, .unread, .inserted: return false
    }
  }

  /// The sender and side of a message; `nil` for rows without a sender.
  package var speaking: Speaking? {
    isMessage && side != .center ? Speaking(side: side, speaker: speaker) : nil
  }

  package struct Speaking: Equatable {
    var side: Decoration.Side
    var speaker: ParticipantID?
  }
}
