import ConfabModel

/// A run of rows by one speaker, without the rows.
public struct TimelineSection: Sendable, Equatable, Identifiable {
  /// The id of its first row that somebody says.
  public let id: String
  public let side: Decoration.Side
  /// `nil` for what nobody says.
  public let speaker: ParticipantID?
  public let footer: SectionFooter

  public init(
    id: String, side: Decoration.Side, speaker: ParticipantID?, footer: SectionFooter
  ) {
    self.id = id
    self.side = side
    self.speaker = speaker
    self.footer = footer
  }
}

/// What stands below a run.
public struct SectionFooter: Sendable, Equatable, Encodable {
  /// When its last message with a time was said, as seen from the conversation's `now`: "9:41 AM"
  /// today, then "Yesterday", "Monday", "Mon, Nov 3"; the time of day where there is no `now`.
  public let time: String?
  /// How far its last outgoing message has come: the tick.
  public let tick: DeliveryStatus?

  public init(time: String?, tick: DeliveryStatus?) {
    self.time = time
    self.tick = tick
  }

  private enum Key: String, CodingKey { case time, tick }

  /// Keys without a value are `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(time, forKey: .time)
    try container.encode(tick, forKey: .tick)
  }
}
