/// The metrics of the marks beside messages that were not delivered. Lengths are in points.
public struct FailedMarkMetrics: KindMetrics {
  /// The diameter of a mark.
  public var diameter = 24.0
  /// The space between a mark and the body.
  public var gap = 8.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<FailedMarkMetrics>] = [
    .number("failedDiameter", \.diameter, 1...200),
    .number("failedGap", \.gap, 0...200),
  ]
}

extension Metrics {
  /// The metrics of the marks beside messages that were not delivered.
  public var failedMarks: FailedMarkMetrics {
    get { self[FailedMarkMetrics.self] }
    set { self[FailedMarkMetrics.self] = newValue }
  }
}
