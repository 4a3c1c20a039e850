/// Any key of the document, for payloads stand under the name of their kind.
struct DocumentKey: CodingKey, ExpressibleByStringLiteral {
  var stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringLiteral name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedEncodingContainer where Key == DocumentKey {
  /// Leaves out what is empty, as the document does.
  mutating func encodeFilled<C: Collection & Encodable>(_ value: C, forKey key: Key) throws {
    if !value.isEmpty { try encode(value, forKey: key) }
  }
}

extension KeyedDecodingContainer where Key == DocumentKey {
  func decode<T: Decodable>(_ key: Key, or absent: T) throws -> T {
    try decodeIfPresent(T.self, forKey: key) ?? absent
  }
}
