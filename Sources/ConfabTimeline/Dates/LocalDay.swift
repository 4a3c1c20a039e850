import ConfabModel

/// The day of a moment in the zone of a conversation.
package struct LocalDay: Sendable {
  /// Days since 1970-01-01.
  package let number: Int
  /// The seconds to the next midnight, more than 0, if the zone's offset doesn't change before.
  package let secondsLeft: Double

  /// Creates the day of a moment.
  ///
  /// - Parameters:
  ///   - time: The moment.
  ///   - timezone: The zone as in ``ConfabModel/Conversation/timezone``.
  /// - Throws: `TimelineError` if the zone is unknown.
  package init(of time: Timestamp, timezone: String?) throws(TimelineError) {
    let local = try Zone(timezone).local(time)
    number = local.day
    let milliseconds = (time.milliseconds % 60_000 + 60_000) % 60_000
    secondsLeft = Double((1_440 - local.minute) * 60) - Double(milliseconds) / 1_000
  }
}
