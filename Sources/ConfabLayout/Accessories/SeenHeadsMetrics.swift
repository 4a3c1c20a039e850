/// The metrics of the heads of readers. Lengths are in points.
public struct SeenHeadsMetrics: KindMetrics {
  /// The diameter of a head.
  public var diameter = 20.0
  /// The horizontal distance from one head to the next.
  public var pitch = 25.0
  /// The space above the heads.
  public var gap = 8.0
  /// The largest number of heads in a row. Other readers are counted.
  public var maximum = 10

  /// Creates the defaults. iMessage has no heads of readers; the defaults follow the article on
  /// Messenger's seen heads.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<SeenHeadsMetrics>] = [
    .number("seenDiameter", \.diameter, 4...200),
    .number("seenPitch", \.pitch, 1...200),
    .number("seenGap", \.gap, 0...200),
    .whole("seenMaximum", \.maximum, 1...50),
  ]
}

extension Metrics {
  /// The metrics of the heads of readers.
  public var seenHeads: SeenHeadsMetrics {
    get { self[SeenHeadsMetrics.self] }
    set { self[SeenHeadsMetrics.self] = newValue }
  }
}
