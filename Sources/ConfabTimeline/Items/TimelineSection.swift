import ConfabModel

/// A section of rows of one sender, without the rows.
public struct TimelineSection: Sendable, Equatable, Identifiable, Encodable {
  /// The id of the first row with a sender.
  public let id: String
  /// The side of the rows.
  public let side: Decoration.Side
  /// The sender; `nil` for rows without one.
  public let speaker: ParticipantID?
  /// The footer.
  public let footer: SectionFooter

  /// Creates a section.
  package init(
    id: String, side: Decoration.Side, speaker: ParticipantID?, footer: SectionFooter
  ) {
    self.id = id
    self.side = side
    self.speaker = speaker
    self.footer = footer
  }
}

/// The footer of a section.
public struct SectionFooter: Sendable, Equatable, Encodable {
  /// The time of the section's last message with a time: "9:41 AM" today, then "Yesterday",
  /// "Monday", "Mon, Nov 3". If the conversation has no `now`, it is always the time of day.
  public let time: String?
  /// The delivery status of the section's last outgoing message.
  public let tick: DeliveryStatus?

  /// Creates a footer.
  package init(time: String?, tick: DeliveryStatus?) {
    self.time = time
    self.tick = tick
  }

  private enum Key: String, CodingKey { case time, tick }

  /// Encodes both members, `nil` as `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(time, forKey: .time)
    try container.encode(tick, forKey: .tick)
  }
}
