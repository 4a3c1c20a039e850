/// The position of a line of text in a body or a row. Lengths are in points.
public struct TextLineFrame: Sendable, Equatable {
  /// The range of the line in the UTF-8 bytes of the message's text.
  public var bytes: Range<Int>
  /// The width without the white space at the end.
  public var width: Double
  /// The distance from the top of the body or the row to the baseline.
  public var baseline: Double

  /// Creates a line. Lengths are in points.
  public init(bytes: Range<Int>, width: Double, baseline: Double) {
    self.bytes = bytes
    self.width = width
    self.baseline = baseline
  }
}
