import ConfabModel

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
