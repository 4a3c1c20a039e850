import ConfabScene

/// What happened while a scenario was played.
public struct PlayReport: Sendable, Equatable {
  /// An expectation that the screen did not meet.
  public struct Failure: Sendable, Equatable, CustomStringConvertible {
    /// The line of the step in the scenario's file, from 1.
    public let line: Int
    /// What was expected, and what the screen showed.
    public let text: String

    /// The line and the text.
    public var description: String { "line \(line): \(text)" }
  }

  /// The length of the scenario, in seconds.
  public internal(set) var duration = 0.0
  /// The number of steps.
  public internal(set) var steps = 0
  /// The number of frames of the film, without captures.
  public internal(set) var frames = 0
  /// The number of expectations that were checked.
  public internal(set) var checks = 0
  /// The expectations that were not met.
  public internal(set) var failures: [Failure] = []
  /// The largest size of the screen, in points.
  public internal(set) var size = Size(width: 0, height: 0)
}
