/// 128 bits that tell one content from another: the same in every process, on every machine and in
/// every version with the same encoding.
///
/// SipHash-2-4 over a ``CanonicalEncoder``'s bytes. Its key is no secret; it is the name of the
/// encoding, so that what another encoding gives can't be mistaken for this. SipHash mixes more
/// thoroughly than the fastest hashes, for several of which texts with equal hashes are made by rule,
/// and so edits that look like no change. It is no cryptographic hash all the same.
public struct ContentHash: Sendable, Hashable, CustomStringConvertible {
  /// The first eight bytes as a little-endian number.
  public let first: UInt64
  /// The last eight bytes as a little-endian number.
  public let second: UInt64

  /// "confab/1 content", 16 bytes of ASCII. Another encoding must have another key.
  static let key: (UInt64, UInt64) = (0x312f_6261_666e_6f63, 0x746e_6574_6e6f_6320)

  /// The hash of bytes, under the key of the encoding. Linear.
  public init(_ bytes: [UInt8]) {
    (first, second) = SipHash.hash(bytes, key: Self.key)
  }

  /// The hash of numbers: that of their bytes, of each the lowest first. Linear.
  public init(words: [UInt64]) {
    (first, second) = SipHash.hash(words, key: Self.key)
  }

  /// 32 hexadecimal digits, the first byte first.
  public var description: String {
    [first, second].map { half in
      let digits = String(half.byteSwapped, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

extension ContentHash: Encodable {
  /// As ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
