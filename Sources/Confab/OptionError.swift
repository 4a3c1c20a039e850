/// An error in the options.
public struct OptionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The problem in one line, with the value and what was expected.
  public let description: String
  /// Creates an error from its description.
  public init(_ description: String) { self.description = description }
}
