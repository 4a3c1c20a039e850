/// A value that is `null` in JSON if it is missing; without the wrapper, its key would be missing.
@propertyWrapper
package struct Nullable<Value: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
  /// The value.
  package var wrappedValue: Value?

  /// Wraps a value.
  package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  /// Decodes a value or `null`.
  package init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Value?.self)
  }

  /// Encodes the value or `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
