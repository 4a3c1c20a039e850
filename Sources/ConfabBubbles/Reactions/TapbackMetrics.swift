import ConfabLayout

/// The metrics of tapbacks, the reactions at the corner of a body. Lengths are in points.
public struct TapbackMetrics: KindMetrics {
  /// The diameter of the disc. The other parts of a tapback grow with it.
  public var diameter = 34.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<TapbackMetrics>] = [
    .number("tapbackDiameter", \.diameter, 8...200)
  ]
}

extension Metrics {
  /// The metrics of tapbacks.
  public var tapbacks: TapbackMetrics {
    get { self[TapbackMetrics.self] }
    set { self[TapbackMetrics.self] = newValue }
  }
}
