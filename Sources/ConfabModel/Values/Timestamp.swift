/// A moment with the offset from UTC that it was written with.
public struct Timestamp: Codable, Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public var milliseconds: Int64
  /// Seconds east of UTC, −64,800 … 64,800.
  public var offset: Int

  /// Creates a moment.
  public init(milliseconds: Int64, offset: Int) {
    self.milliseconds = milliseconds
    self.offset = offset
  }

  /// Orders moments by time, and equal moments by offset.
  public static func < (a: Timestamp, b: Timestamp) -> Bool {
    (a.milliseconds, a.offset) < (b.milliseconds, b.offset)
  }

  var json: JSONValue { .string(iso8601) }

  /// Decodes an ISO 8601 text with an offset.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(iso8601: text)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a time such as 2026-01-05T09:41:00+01:00")
    }
  }

  /// Encodes ``iso8601``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(iso8601)
  }
}
