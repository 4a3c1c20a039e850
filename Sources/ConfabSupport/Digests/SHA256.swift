import CDigest

/// The SHA-256 digest of some bytes.
package struct SHA256: Sendable, Hashable {
  private let words: SIMD4<UInt64>

  /// Computes the digest of bytes that are in memory.
  package init(of bytes: UnsafeRawBufferPointer) {
    self.init { $0(bytes) }
  }

  /// Computes the digest of bytes that come in parts.
  ///
  /// - Parameter body: is given a function that appends a part.
  package init(_ body: ((UnsafeRawBufferPointer) -> Void) -> Void) {
    var context = sha256_ctx()
    nettle_sha256_init(&context)
    body { part in
      nettle_sha256_update(
        &context, part.count, part.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
    var words = SIMD4<UInt64>()
    withUnsafeMutableBytes(of: &words) { target in
      nettle_sha256_digest(&context, target.count, target.bindMemory(to: UInt8.self).baseAddress)
    }
    self.words = words
  }

  /// The digest as 64 lower-case hexadecimal digits.
  package var hexadecimal: String {
    withUnsafeBytes(of: words) { Hexadecimal.text(of: Array($0)) }
  }
}
