/// An error of a comparison, in one line.
public struct MetricsError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, where, and what was expected.
  public let description: String

  init(_ description: String) { self.description = description }
}
