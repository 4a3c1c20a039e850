import ConfabLayout

/// The metrics of cards with a calendar event, in points (approximate: Apple publishes the size of
/// cards with an icon, not of events).
public struct EventMetrics: KindMetrics {
  /// The width of a card.
  public var width = 280.0
  /// The width and height of the leaf with the date.
  public var leaf = 44.0

  /// Creates the defaults.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<EventMetrics>] = [
    .number("eventWidth", \.width, 100...1000),
    .number("eventLeaf", \.leaf, 16...200),
  ]
}

extension Metrics {
  /// The metrics of cards with a calendar event.
  public var events: EventMetrics {
    get { self[EventMetrics.self] }
    set { self[EventMetrics.self] = newValue }
  }
}
