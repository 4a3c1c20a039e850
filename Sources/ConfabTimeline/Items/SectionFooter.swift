import ConfabModel

/// The footer of a section.
public struct SectionFooter: Sendable, Equatable, Encodable {
  /// The time of the section's last message with a time: "9:41 AM" today, then "Yesterday",
  /// "Monday", "Mon, Nov 3". If the conversation has no `now`, it is always the time of day.
  public let time: String?
  /// The delivery status of the section's last outgoing message.
  public let tick: DeliveryStatus?

  /// Creates a footer.
  public init(time: String?, tick: DeliveryStatus?) {
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
