import ConfabSupport

/// A 128-bit hash of a row's content, the same in every process, on every machine and in every
/// version with the same encoding.
///
/// It is SipHash-2-4 of a `CanonicalEncoder`'s bytes. The key isn't secret; it names the
/// encoding, so that hashes of different encodings differ. For several faster hashes, texts with
/// equal hashes can be constructed by rule, and an edit could look like no change. SipHash isn't a
/// cryptographic hash either.
public struct ContentHash: Sendable, Hashable, CustomStringConvertible {
  /// The first eight bytes as a little-endian number.
  public let first: UInt64
  /// The last eight bytes as a little-endian number.
  package let second: UInt64

  /// "confab/1 content" in ASCII, 16 bytes. Each encoding has a key of its own.
  static let key: (UInt64, UInt64) = (0x312f_6261_666e_6f63, 0x746e_6574_6e6f_6320)

  /// Creates the hash of bytes. O(n).
  public init(_ bytes: [UInt8]) {
    (first, second) = SipHash.hash(bytes, key: Self.key)
  }

  /// Creates the hash of the little-endian bytes of numbers. O(n).
  public init(words: [UInt64]) {
    (first, second) = SipHash.hash(words, key: Self.key)
  }

  /// 32 hexadecimal digits, in the order of the bytes.
  public var description: String {
    [first, second].map { Hexadecimal.text($0.byteSwapped, digits: 16) }.joined()
  }
}

extension ContentHash: Encodable {
  /// Encodes ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
