import ConfabLayout

/// The metrics of date headers, in points. Their type size is `Metrics.smallSize`.
public struct DateHeaderMetrics: KindMetrics {
  /// The line pitch.
  public var pitch = 14.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<DateHeaderMetrics>] = [
    .number("datePitch", \.pitch, 1...200, scalesWithText: true)
  ]
}

extension Metrics {
  /// The metrics of date headers.
  public var dateHeaders: DateHeaderMetrics {
    get { self[DateHeaderMetrics.self] }
    set { self[DateHeaderMetrics.self] = newValue }
  }
}
