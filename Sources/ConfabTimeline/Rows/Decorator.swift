import ConfabModel

/// Whether incoming messages show their senders: in groups, channels and other conversations with
/// more than one other participant.
package func speakersNeedTelling(_ conversation: Conversation) -> Bool {
  switch conversation.info.kind {
  case .group, .channel: true
  case .direct, .assistant: conversation.participants.count { $0.id != conversation.selfID } > 1
  }
}

/// Adds the decoration to rows. O(n).
///
/// - Parameters:
///   - above: The row above the first one; `nil` if there is none.
///   - isContinued: Whether the row below the last one continues its cluster.
///   - below: The row below the last one; `nil` if there is none.
///   - continuesThread: Whether the row below the last one continues its thread.
package func decorated(
  _ rows: [Row], rules: TimelineRules, inGroup: Bool, above: RowAbove? = nil,
  isContinued: Bool = false, below: Row? = nil, continuesThread: Bool = false
) -> [TimelineItem] {
  let goesOn = continuesSpeech(rows, within: rules.clusterInterval, above: above)
  let joins = rows.indices.map { i in
    let isLarge = i > 0 ? rows[i - 1].isLargeEmoji : above?.row.isLargeEmoji
    guard goesOn[i], !rows[i].isLargeEmoji, isLarge == false else { return false }
    if rules.reactionsStartCluster, rows[i].hasReactions { return false }
    guard rules.reactionsEndCluster else { return true }
    return (i > 0 ? rows[i - 1].hasReactions : above?.row.hasReactions) == false
  }
  let threads = rows.indices.map { i in
    i > 0
      ? rows[i].continuesThread(of: rows[i - 1])
      : above.map { rows[i].continuesThread(of: $0.row) } ?? false
  }
  return rows.indices.map { i in
    let side = rows[i].side
    let starts = !joins[i]
    let ends = i + 1 == rows.count ? !isContinued : !joins[i + 1]
    let isTold =
      rules.showsEverySpeaker ? side != .center : inGroup && side == .incoming
    let showsAvatars =
      isTold && rules.showsAvatarsInGroups || rules.showsAvatarsInPairs && side == .incoming
    let space =
      i > 0
      ? spacing(below: rows[i - 1], rows[i], joined: joins[i])
      : above.map { spacing(below: $0.row, rows[i], joined: joins[i]) }
    var decoration = Decoration(
      side: side, speaker: rows[i].speaker, startsCluster: starts, endsCluster: ends,
      showsName: isTold && rules.showsNamesInGroups && rows[i].isMessage && !goesOn[i],
      showsAvatar: showsAvatars && ends, reservesAvatarGutter: showsAvatars,
      spacingBefore: space ?? .none,
      seenBy: rows[i].seenBy, isFailed: rows[i].status == .failed,
      isSending: rows[i].status == .sending)
    if rules.hidesRepeatedTimes, !ends {
      decoration.hidesTime = rows[i].repeatsTime(of: i + 1 == rows.count ? below : rows[i + 1])
    }
    decoration.showsDelivery = rows[i].showsDelivery
    if threads[i] { decoration.threadLine.insert(.above) }
    if i + 1 == rows.count ? continuesThread : threads[i + 1] {
      decoration.threadLine.insert(.below)
    }
    return TimelineItem(
      id: rows[i].id, kind: rows[i].kind, content: rows[i].content, marks: rows[i].marks,
      decoration: decoration)
  }
}

/// Whether each row continues the run above it: both are messages of the same sender, and the time
/// between them is short or unknown.
private func continuesSpeech(
  _ rows: [Row], within interval: Double, above: RowAbove?
) -> [Bool] {
  var goesOn = Array(repeating: false, count: rows.count)
  var speechTime = above?.speechTime
  var previous = above?.row.speaking
  for i in rows.indices {
    let time = rows[i].time
    let speaking = rows[i].speaking
    defer { previous = speaking }
    if let speaking, speaking == previous {
      goesOn[i] =
        if let speechTime, let time {
          secondsBetween(speechTime, time) <= interval
        } else {
          true
        }
    }
    speechTime = goesOn[i] ? time ?? speechTime : time
  }
  return goesOn
}

@inline(__always)
private func spacing(below above: Row, _ row: Row, joined: Bool) -> Decoration.Spacing {
  // Notes below a message are as wide apart from the next one as a status line.
  if joined { return above.hasNotes ? .between : .joined }
  if above.marks.contains(.quote) { return .belowQuote }
  if row.kind == .status { return .none }
  switch (above.side == .center, row.side == .center) {
  case (true, true): return .joined
  case (false, false): return .between
  case (true, false) where above.kind == .dateHeader: return .belowDate
  default: return .section
  }
}

/// The row above some rows.
package struct RowAbove {
  package var row: Row
  /// The last known time of its sender's run of messages.
  var speechTime: Timestamp?

  package init(row: Row, speechTime: Timestamp?) {
    self.row = row
    self.speechTime = speechTime
  }
}
