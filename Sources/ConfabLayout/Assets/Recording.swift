/// What is shown of a sound file.
public struct Recording: Sendable, Equatable {
  /// The loudness over time, each value 0 … 1.
  public var levels: [Double]
  /// The length in seconds.
  public var duration: Double

  /// Creates a recording.
  public init(levels: [Double], duration: Double) {
    self.levels = levels
    self.duration = duration
  }
}
