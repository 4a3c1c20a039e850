import ConfabModel

/// Adjacent rows by one speaker, with the rows that belong to them.
package struct Run {
  var id: String
  var side: Decoration.Side
  var speaker: ParticipantID?
  package var items: [TimelineItem]

  /// - Parameter head: what of the run stands above these items.
  package func section(_ dates: inout DateWriter, after head: RunHead? = nil) -> TimelineSection {
    let time = items.lastValue(\.at) ?? head?.time
    let tick = side == .outgoing ? items.lastValue(\.delivery) ?? head?.tick : nil
    return TimelineSection(
      id: head?.id ?? id, side: side, speaker: speaker,
      footer: SectionFooter(time: time.map { dates.stamp($0) }, tick: tick))
  }
}

/// The beginning of a run of which only the end is made.
package struct RunHead {
  var id: String
  /// Of the last message that has one.
  var time: Timestamp?
  var tick: DeliveryStatus?

  package init(id: String, time: Timestamp?, tick: DeliveryStatus?) {
    self.id = id
    self.time = time
    self.tick = tick
  }
}

extension BidirectionalCollection<TimelineItem> {
  /// What the last message that has any says.
  package func lastValue<Value>(_ value: (Message) -> Value?) -> Value? {
    for item in reversed() {
      if let found = item.message.flatMap(value) { return found }
    }
    return nil
  }
}

/// The rows in runs: a run ends where somebody else says something.
///
/// A date header or an unread bar belongs to what comes below it, so it stands within a run if the
/// same speaker goes on; a status line belongs to what is above. Linear.
package func runs(_ items: [TimelineItem]) -> [Run] {
  var runs: [Run] = []
  // Rows that wait for what comes below them.
  var waiting: [TimelineItem] = []
  for item in items {
    switch item.content {
    case .dateHeader, .unread:
      waiting.append(item)
      continue
    case .message, .typing:
      let (side, speaker) = (item.decoration.side, item.decoration.speaker)
      if runs.last?.side != side || runs.last?.speaker != speaker {
        runs.append(Run(id: item.id, side: side, speaker: speaker, items: []))
      }
    case .status:
      if runs.isEmpty {
        let (side, speaker) = (item.decoration.side, item.decoration.speaker)
        runs.append(Run(id: item.id, side: side, speaker: speaker, items: []))
      }
    }
    runs[runs.count - 1].items += waiting + [item]
    waiting = []
  }
  if let first = waiting.first {
    runs.append(Run(id: first.id, side: .center, speaker: nil, items: waiting))
  }
  return runs
}
