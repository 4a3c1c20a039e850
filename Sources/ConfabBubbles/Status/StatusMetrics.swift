import ConfabLayout

/// The metrics of status lines, in points. The space above them is `Metrics.statusGap`.
public struct StatusMetrics: KindMetrics {
  /// The height of the last line. With the default and the gap above, its baseline is 16.4 points
  /// below the bubble, and it adds 15 points to the space between two messages.
  public var height = 9.33
  /// The horizontal distance from the edge of a bubble to the end of its status line.
  public var inset = 21.0
  /// The same for a message that was not delivered.
  public var failedInset = 9.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<StatusMetrics>] = [
    .number("statusHeight", \.height, 0...200, scalesWithText: true),
    .number("statusInset", \.inset, 0...200),
    .number("statusFailedInset", \.failedInset, 0...200),
  ]
}

extension Metrics {
  /// The metrics of status lines.
  public var statusLines: StatusMetrics {
    get { self[StatusMetrics.self] }
    set { self[StatusMetrics.self] = newValue }
  }
}
