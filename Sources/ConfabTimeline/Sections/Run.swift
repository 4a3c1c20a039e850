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
