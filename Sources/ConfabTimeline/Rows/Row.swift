import ConfabModel

/// A row without its decoration.
package struct Row {
  package var id: String
  package var kind: ItemKind
  package let content: TimelineItem.Content
  /// The marks of the content.
  let marks: TimelineItem.Marks
  package var side: Decoration.Side
  package var speaker: ParticipantID?
  package var seenBy: [ParticipantID] = []
  /// Whether the row is the last outgoing message of its status.
  var showsDelivery = false
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
    marks = content.marks
    self.side = side
    self.speaker = speaker
    self.status = status
    self.time = time
  }

  /// The facts about a row that its neighbor depends on.
  package init(_ item: TimelineItem) {
    self.init(
      id: item.id, kind: item.kind, content: item.content, side: item.side,
      speaker: item.decoration.speaker, time: item.time)
  }

  // Inlined, because calls copy the row.
  @inline(__always)
  var isMessage: Bool {
    if case .message = content { true } else { false }
  }

  /// Whether the row is a message of large emoji, which has no bubble and is a cluster by itself.
  @inline(__always)
  var isLargeEmoji: Bool { marks.contains(.largeEmoji) }

  /// Whether the row is a message with reactions, which starts a cluster.
  @inline(__always)
  var hasReactions: Bool { marks.contains(.reactions) }

  /// Whether the row is a message with notes below it.
  @inline(__always)
  var hasNotes: Bool { marks.contains(.notes) }

  /// Whether another row, if there is one, shows the same time and the same status. Messages that
  /// are being sent or failed show theirs.
  func repeatsTime(of other: Row?) -> Bool {
    guard status != .sending, status != .failed, case .message(let content) = content,
      case .message(let next)? = other?.content, content.time == next.time
    else { return false }
    return side == .incoming || content.message.delivery == next.message.delivery
  }

  /// Whether the row is part of a thread with the row above: the first answer below the quoted
  /// message, or another answer to the same message.
  @inline(__always)
  func continuesThread(of above: Row) -> Bool {
    if side == .center || !isMessage { return false }
    if above.marks.contains(.quote) { return true }
    guard marks.contains(.answer), above.marks.contains(.answer), above.side != .center else {
      return false
    }
    return repliesToSame(as: above)
  }

  private func repliesToSame(as other: Row) -> Bool {
    guard case .message(let answer) = content, case .message(let other) = other.content else {
      return false
    }
    return answer.repliesToSame(as: other)
  }

  /// The sender and side of a message; `nil` for rows without a sender.
  @inline(__always)
  package var speaking: Speaking? {
    isMessage && side != .center ? Speaking(side: side, speaker: speaker) : nil
  }

  package struct Speaking: Equatable {
    var side: Decoration.Side
    var speaker: ParticipantID?
  }
}
