/// The metrics of the time and the tick below a section. Lengths are in points.
public struct SectionEndMetrics: KindMetrics {
  /// The type size of the time.
  public var size = 11.0
  /// The height of the line.
  public var pitch = 14.0
  /// The space between the row and the line below. A bubble's tail is in it.
  public var gap = 8.0
  /// The width of a single tick.
  public var tickWidth = 9.0

  /// Creates the defaults. iMessage shows neither times nor ticks below sections; the defaults suit
  /// its small text.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<SectionEndMetrics>] = [
    .number("sectionEndSize", \.size, 4...80, scalesWithText: true),
    .number("sectionEndPitch", \.pitch, 1...200, scalesWithText: true),
    .number("sectionEndGap", \.gap, 0...200),
    .number("sectionEndTickWidth", \.tickWidth, 1...100),
  ]
}

extension Metrics {
  /// The metrics of the time and the tick below a section.
  public var sectionEnds: SectionEndMetrics {
    get { self[SectionEndMetrics.self] }
    set { self[SectionEndMetrics.self] = newValue }
  }
}
