/// The metrics of speakers' names. Lengths are in points.
public struct NameMetrics: KindMetrics {
  /// The type size.
  public var size = 11.0
  /// The height of the line.
  public var pitch = 13.33
  /// The space between a name and the body below.
  public var gap = 3.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<NameMetrics>] = [
    .number("nameSize", \.size, 4...80, scalesWithText: true),
    .number("namePitch", \.pitch, 1...200, scalesWithText: true),
    .number("nameGap", \.gap, 0...200),
  ]
}

extension Metrics {
  /// The metrics of speakers' names.
  public var names: NameMetrics {
    get { self[NameMetrics.self] }
    set { self[NameMetrics.self] = newValue }
  }
}
