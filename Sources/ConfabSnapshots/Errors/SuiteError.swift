/// An error of a suite as a whole.
public struct SuiteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The error in one line.
  public let description: String

  /// Creates an error.
  init(_ description: String) { self.description = description }

  /// Any error as one line.
  package static func line(_ error: any Error) -> String {
    "\(error)".split(whereSeparator: \.isNewline).joined(separator: "; ")
  }
}
