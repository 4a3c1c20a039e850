/// The origin of a forwarded message.
public struct Forward: Codable, Sendable, Equatable {
  /// The name that is shown; not necessarily a participant's.
  public var from: String

  /// Creates an origin.
  public init(from: String) { self.from = from }

  var json: JSONValue { .object(["from": .string(from)]) }
}
