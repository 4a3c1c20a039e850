import ConfabModel

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
/// A date header, an unread bar and a quoted message belong to the row below, so they can be within
/// a run. A status line belongs to the row above. O(n).
package func runs(_ items: [TimelineItem]) -> [Run] {
  var runs: [Run] = []
  // Headers and bars that belong to the next row.
  var waiting: [TimelineItem] = []
  for item in items {
    switch item.content {
    case .dateHeader, .unread, .quote:
      waiting.append(item)
      continue
    case .message, .typing, .inserted:
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

/// Gives the last row of each run ``Decoration/sectionEnd``, and takes it from all other rows.
/// O(n).
package func endingSections(_ runs: [Run], _ dates: inout DateWriter) -> [Run] {
  var runs = runs
  for run in runs.indices {
    let section = runs[run].section(&dates)
    let last = runs[run].items.indices.last
    for index in runs[run].items.indices {
      runs[run].items[index].endSection(index == last ? section : nil)
    }
  }
  return runs
}

extension TimelineItem {
  /// Changes the section that ends with the row.
  ///
  /// - Returns: Whether it was another one.
  @discardableResult
  package mutating func endSection(_ section: TimelineSection?) -> Bool {
    guard decoration.sectionEnd != section else { return false }
    var decoration = decoration
    decoration.sectionEnd = section
    self = TimelineItem(self, decoration: decoration)
    return true
  }
}

/// Adjacent rows of one sender, with the rows that belong to them.
package struct Run {
  var id: String
  var side: Decoration.Side
  var speaker: ParticipantID?
  package var items: [TimelineItem]

  /// The section of the run.
  ///
  /// - Parameters:
  ///   - head: The part of the run above ``items``, if there is one.
  ///   - tail: The part of the run below ``items``, if there is one.
  package func section(
    _ dates: inout DateWriter, after head: RunPart? = nil, before tail: RunPart? = nil
  ) -> TimelineSection {
    let time = tail?.time ?? items.lastValue(\.at) ?? head?.time
    let tick = side == .outgoing ? tail?.tick ?? items.lastValue(\.delivery) ?? head?.tick : nil
    return TimelineSection(
      id: head?.id ?? id, side: side, speaker: speaker,
      footer: SectionFooter(time: time.map { dates.stamp($0) }, tick: tick))
  }
}

/// The part of a run above or below some of its rows.
package struct RunPart {
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
