/// The date of a calendar event in the conversation's locale and zone.
public struct EventDate: Sendable, Equatable, Encodable {
  /// The month on the leaf of a calendar: "Nov".
  public let month: String
  /// The day of the month: "3".
  public let day: String
  /// The weekday and the time: "Sat 2:00 PM – 3:30 PM". An event that takes the whole day has the weekday only: "Saturday".
  public let text: String

  /// Creates a date.
  public init(month: String, day: String, text: String) {
    self.month = month
    self.day = day
    self.text = text
  }
}
