import ConfabModel

/// Adjacent rows of one sender, with the rows that belong to them.
package struct Run {
  var id: String
  var side: Decoration.Side
  var speaker: ParticipantID?
  package var items: [TimelineItem]

  /// The section of the run.
  ///
  /// - Parameter head: The part of the run above these rows, if it isn't in ``items``.
  package func section(_ dates: inout DateWriter, after head: RunHead? = nil) -> TimelineSection {
    let time = items.lastValue(\.at) ?? head?.time
    let tick = side == .outgoing ? items.lastValue(\.delivery) ?? head?.tick : nil
    return TimelineSection(
      id: head?.id ?? id, side: side, speaker: speaker,
      footer: SectionFooter(time: time.map { dates.stamp($0) }, tick: tick))
  }
}

/// The part of a run above its first rows.
package struct RunHead {
  var id: String
  /// The time of the last message that has one.
  var time: Timestamp?
  var tick: DeliveryStatus?

  package init(id: String, time: Timestamp?, tick: DeliveryStatus?) {
    self.id = id
    self.time = time
    self.tick = tick
  }
}

extension BidirectionalCollection<TimelineItem> {
  /// The last message's value that isn't `nil`.
  package func lastValue<Value>(_ value: (Message) -> Value?) -> Value? {
    for item in reversed() {
      if let found = item.message.flatMap(value) { return found }
    }
    return nil
  }
}

/// Groups rows into runs. A run ends before a row of another sender.
///
/// A date header and an unread bar belong to the row below, so they can be within a run. A status line
/// belongs to the row above. O(n).
package func runs(_ items: [TimelineItem]) -> [Run] {
  var runs: [Run] = []
  // Headers and bars that belong to the next row.
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
