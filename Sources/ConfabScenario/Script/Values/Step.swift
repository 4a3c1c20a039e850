/// A step of a scenario: an action and its timing.
public struct Step: Sendable, Equatable {
  /// What happens.
  public var action: Action
  /// The curve of the change; `nil` for that of the scenario.
  public var motion: TimingCurve?
  /// The time before the step, in seconds, 0 or more.
  public var after: Double
  /// Whether the next step waits until the animation of this one is over.
  public var waits: Bool
  /// The name of a picture with five moments of the step's animation: its start, its end, and three
  /// between at equal distances. `nil` for none.
  public var strip: String?
  /// The line of the step in its file, counted from 1; 0 for a step that is in no file.
  public var line: Int

  /// Creates a step without checking it.
  public init(
    _ action: Action, motion: TimingCurve? = nil, after: Double = 0, waits: Bool = true,
    strip: String? = nil, line: Int = 0
  ) {
    self.action = action
    self.motion = motion
    self.after = after
    self.waits = waits
    self.strip = strip
    self.line = line
  }
}
