/// A text whose measures differ between two fonts under one condition.
public struct MessageDifference: Sendable, Hashable, Codable {
  /// The index of the text in ``MetricsReport/texts``.
  public var text: Int
  /// The advance in the second font minus that in the first one, in points.
  public var advance: Double
  /// The bubble's width in the second font minus that in the first one, in device pixels.
  public var width: Int
  /// The bubble's height in the second font minus that in the first one, in device pixels.
  public var height: Int
  /// The number of lines in the second font minus that in the first one.
  public var lines: Int
  /// Whether a line ends at another place in the text.
  public var isRewrapped: Bool
  /// Whether other parts of the text are drawn by fallback fonts.
  public var changesFallback: Bool
  /// Whether other code points are missing.
  public var changesMissing: Bool
}
