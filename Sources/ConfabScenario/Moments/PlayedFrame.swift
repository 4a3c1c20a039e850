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
