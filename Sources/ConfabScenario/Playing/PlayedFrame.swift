import ConfabScene

/// A moment of a scenario that is played.
public struct PlayedFrame: Sendable {
  /// The number of the frame from 0; `nil` for a capture.
  public let number: Int?
  /// The name of the capture or strip; `nil` for a frame.
  public let capture: String?
  /// The time from the start of the scenario, in seconds.
  public let time: Double
  /// Everything on the screen.
  public let scene: Scene
  /// The size of the screen, in points.
  public let size: Size
  /// Device pixels per point.
  public let scale: Double
  /// The line of the step that is played, from 1.
  public let line: Int
  /// Whether the picture has several moments beside each other.
  public var isStrip = false
  /// The share of the steps that are over, 0 … 1.
  public let progress: Double
}

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
  /// The number of expectations that were checked.
  public internal(set) var checks = 0
  /// The expectations that were not met.
  public internal(set) var failures: [Failure] = []
  /// The largest size of the screen, in points.
  public internal(set) var size = Size(width: 0, height: 0)
}
