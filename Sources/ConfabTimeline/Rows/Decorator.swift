import ConfabModel

/// A row that stands above others, as far as they have to know it.
struct RowAbove {
  var row: Row
  /// The last known time of its cluster.
  var clusterTime: Timestamp?
}

/// Whether incoming messages need to say whose they are: in groups and channels, and wherever more
/// than one speaks on that side.
func speakersNeedTelling(_ conversation: Conversation) -> Bool {
  switch conversation.info.kind {
  case .group, .channel: true
  case .direct, .assistant: conversation.participants.count { $0.id != conversation.selfID } > 1
  }
}

/// The rows with their places among each other. Linear.
///
/// - Parameter above: what stands above the first row; `nil` for nothing.
func decorated(
  _ rows: [Row], rules: TimelineRules, inGroup: Bool, above: RowAbove? = nil
) -> [TimelineItem] {
  // Rows are large: in a buffer they are looked at without being copied.
  rows.withUnsafeBufferPointer { rows in
    let joins = joinsPrevious(rows, within: rules.clusterInterval, above: above)
    return rows.indices.map { i in
      let side = rows[i].side
      let starts = !joins[i]
      let ends = i + 1 == rows.count || !joins[i + 1]
      let isInGroup = inGroup && side == .incoming
      let showsAvatars = isInGroup && rules.showsAvatarsInGroups
      let sideAbove = i == 0 ? above?.row.side : rows[i - 1].side
      let decoration = Decoration(
        side: side, speaker: rows[i].speaker, startsCluster: starts, endsCluster: ends,
        showsName: isInGroup && rules.showsNamesInGroups && rows[i].isMessage && starts,
        showsAvatar: showsAvatars && ends, reservesAvatarGutter: showsAvatars,
        spacingBefore: sideAbove.map { spacing($0, rows[i], joined: joins[i]) } ?? .none,
        seenBy: rows[i].seenBy, isFailed: rows[i].status == .failed,
        isSending: rows[i].status == .sending)
      return TimelineItem(
        id: rows[i].id, kind: rows[i].kind, content: rows[i].content, decoration: decoration)
    }
  }
}

/// For every row, whether it goes on with the cluster of the row before it: both are messages by the
/// same speaker, and the time since the cluster's last known one is short or unknown.
private func joinsPrevious(
  _ rows: UnsafeBufferPointer<Row>, within interval: Double, above: RowAbove?
) -> [Bool] {
  var joins = Array(repeating: false, count: rows.count)
  var clusterTime = above?.clusterTime
  for i in rows.indices {
    let time = rows[i].time
    let isNext =
      i > 0
      ? goesOn(rows[i], from: rows[i - 1])
      : above.map { goesOn(rows[0], from: $0.row) } ?? false
    if isNext {
      joins[i] =
        if let clusterTime, let time {
          secondsBetween(clusterTime, time) <= interval
        } else {
          true
        }
    }
    clusterTime = joins[i] ? time ?? clusterTime : time
  }
  return joins
}

/// Whether both are messages by the same speaker.
private func goesOn(_ row: Row, from previous: Row) -> Bool {
  row.isMessage && previous.isMessage && row.side != .center && row.side == previous.side
    && row.speaker == previous.speaker
}

private func spacing(
  _ sideAbove: Decoration.Side, _ row: Row, joined: Bool
) -> Decoration.Spacing {
  if joined { return .joined }
  if row.kind == .status { return .none }
  switch (sideAbove == .center, row.side == .center) {
  case (true, true): return .joined
  case (false, false): return .between
  default: return .section
  }
}
