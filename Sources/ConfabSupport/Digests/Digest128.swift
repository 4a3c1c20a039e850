import CDigest

/// A hash of 128 bits: XXH3 of xxHash 0.8
/// (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md).
///
/// It detects accidental changes at the speed of memory. It is not cryptographic: who can write a
/// reference can also write its digest.
package struct Digest128: Sendable, Hashable {
  private let high: UInt64
  private let low: UInt64

  /// The number of bytes of a digest.
  package static let size = 16

  private init(_ hash: XXH128_hash_t) {
    high = hash.high64
    low = hash.low64
  }

  /// Computes the digest of bytes.
  ///
  /// - Complexity: Linear in the number of bytes.
  package init(of bytes: UnsafeRawBufferPointer) {
    self.init(XXH3_128bits(bytes.baseAddress, bytes.count))
  }

  /// Computes the digest of the bytes of a file.
  ///
  /// - Complexity: Linear in the number of bytes.
  package init(of bytes: [UInt8]) { self = bytes.withUnsafeBytes { Digest128(of: $0) } }

  /// Computes the digest of a picture's pixels and size.
  ///
  /// - Parameter pixels: The pixels as `0xAARRGGBB`, row by row.
  package init(width: Int, pixels: [UInt32]) {
    // The seed tells apart pictures with the same pixels in rows of another length.
    self.init(
      pixels.withUnsafeBytes {
        XXH3_128bits_withSeed($0.baseAddress, $0.count, UInt64(width))
      })
  }

  /// Reads a digest from its bytes; `nil` unless there are 16.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.size else { return nil }
    high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    low = bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads a digest from 32 hexadecimal digits in lower case; `nil` for other texts.
  package init?(hexadecimal text: String) {
    guard text.utf8.count == 2 * Self.size, text.utf8.allSatisfy({ Self.digits.contains($0) }),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// 32 hexadecimal digits in lower case, the most significant first.
  package var hexadecimal: String {
    Hexadecimal.text(of: bytes)
  }

  /// The bytes, the most significant first.
  package var bytes: [UInt8] {
    [high, low].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> $0) }
    }
  }
}
