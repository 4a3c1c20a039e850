/// An error of a batch as a whole. It is thrown before anything is drawn.
public struct BatchError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The error in one line: what is wrong, where, and what was expected.
  public let description: String

  /// Creates an error from its description.
  init(_ description: String) { self.description = description }
}
