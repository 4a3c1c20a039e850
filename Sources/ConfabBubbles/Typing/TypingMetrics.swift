import ConfabLayout

/// The metrics of typing indicators, in points.
public struct TypingMetrics: KindMetrics {
  /// The width of the bubble with the dots.
  public var width = 57.5
  /// The height of the bubble with the dots.
  public var height = 35.0
  /// The diameter of a dot.
  public var dot = 8.5
  /// The distance from one dot to the next.
  public var pitch = 12.5

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<TypingMetrics>] = [
    .number("typingWidth", \.width, 1...300),
    .number("typingHeight", \.height, 1...200),
    .number("typingDot", \.dot, 1...100),
    .number("typingPitch", \.pitch, 0...100),
  ]
}

extension Metrics {
  /// The metrics of typing indicators.
  public var typing: TypingMetrics {
    get { self[TypingMetrics.self] }
    set { self[TypingMetrics.self] = newValue }
  }
}
