import ConfabLayout

/// The metrics of cards of other apps, in points. They are those of Messages for Business.
public struct AppMetrics: KindMetrics {
  /// The width of a card.
  public var width = 280.0
  /// The width and height of the icon of a card without a picture.
  public var icon = 40.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<AppMetrics>] = [
    .number("appWidth", \.width, 100...1000),
    .number("appIcon", \.icon, 10...200),
  ]
}

extension Metrics {
  /// The metrics of cards of other apps.
  public var apps: AppMetrics {
    get { self[AppMetrics.self] }
    set { self[AppMetrics.self] = newValue }
  }
}
