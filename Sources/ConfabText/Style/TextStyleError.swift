/// The error for a text style whose values are out of range. The description is one line.
public struct TextStyleError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The value that is wrong, and the range that was expected.
  public let description: String
  init(_ description: String) { self.description = description }
}
