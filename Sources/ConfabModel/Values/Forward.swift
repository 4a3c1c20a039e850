/// The origin of a forwarded message.
public struct Forward: Codable, Sendable, Equatable {
  /// The name that is shown; not necessarily a participant's. `nil` if it isn't known.
  public var from: String?
  /// Whether the message was forwarded many times.
  public var isFrequent: Bool

  /// Creates an origin.
  public init(from: String?, isFrequent: Bool = false) {
    self.from = from
    self.isFrequent = isFrequent
  }

  var json: JSONValue {
    JSONValue(
      members: ["from": from.map(JSONValue.string), "many": isFrequent ? .bool(true) : nil])
  }

  /// Decodes an origin.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentKey.self)
    self.init(
      from: try container.decodeIfPresent(String.self, forKey: "from"),
      isFrequent: try container.decode("many", or: false))
  }

  /// Encodes the origin as it is written to a document.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
