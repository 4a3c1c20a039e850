/// A scenario that can't be played.
public struct PlayError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The line of the step in the scenario's file, from 1; 0 for the scenario as a whole.
  public let line: Int
  /// What can't be done.
  public let problem: String

  /// The line and the problem.
  public var description: String { line > 0 ? "line \(line): \(problem)" : problem }
}
