/// Any key of a document: the key of a payload is the name of its kind.
struct DocumentKey: CodingKey, ExpressibleByStringLiteral {
  var stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringLiteral name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer where Key == DocumentKey {
  /// Decodes the value of a key, or returns `absent` where there is none.
  func decode<T: Decodable>(_ key: Key, or absent: T) throws -> T {
    try decodeIfPresent(T.self, forKey: key) ?? absent
  }
}
