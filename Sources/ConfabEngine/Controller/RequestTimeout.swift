/// The error of a request whose answer took longer than ``ChatOptions/requestTimeout``.
public struct RequestTimeout: Error, Equatable, CustomStringConvertible {
  /// The time that was waited.
  public let duration: Duration

  /// A line for a person to read.
  public var description: String { "the source didn't answer within \(duration)" }
}
