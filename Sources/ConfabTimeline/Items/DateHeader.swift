/// The parts of a date header, which themes style differently.
public struct DateHeader: Sendable, Equatable, Encodable {
  /// The name of the service, on a line above the first header; `nil` for other headers.
  public let service: String?
  /// "Today", "Yesterday", "Monday", "Mon, Nov 3" or "Mon, Nov 3, 2025" in the conversation's
  /// locale.
  public let day: String
  /// "9:41 AM" in the conversation's locale.
  public let time: String

  /// Creates a header.
  public init(day: String, time: String, service: String? = nil) {
    self.service = service
    self.day = day
    self.time = time
  }
}
