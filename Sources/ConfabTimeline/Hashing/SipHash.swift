/// SipHash-2-4 with 128 bits.
///
/// J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast short-input PRF", 2012, in the authors'
/// 128-bit variant, which adds two constants (0xee, 0xdd) and a second half of the result.
struct SipHash {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64

  /// - Parameter key: 16 bytes as two little-endian numbers.
  private init(key: (UInt64, UInt64)) {
    v0 = key.0 ^ 0x736f_6d65_7073_6575
    v1 = key.1 ^ 0x646f_7261_6e64_6f6d ^ 0xee
    v2 = key.0 ^ 0x6c79_6765_6e65_7261
    v3 = key.1 ^ 0x7465_6462_7974_6573
  }

  /// The hash of bytes, as two little-endian numbers. O(n).
  static func hash(_ bytes: [UInt8], key: (UInt64, UInt64)) -> (UInt64, UInt64) {
    var state = SipHash(key: key)
    let whole = bytes.count / 8 * 8
    bytes.withUnsafeBytes { buffer in
      for start in stride(from: 0, to: whole, by: 8) {
        state.absorb(
          UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: start, as: UInt64.self)))
      }
    }
    var last = UInt64(truncatingIfNeeded: bytes.count) << 56
    for (place, byte) in bytes[whole...].enumerated() { last |= UInt64(byte) << (8 * place) }
    state.absorb(last)
    return state.finish()
  }

  /// The hash of the little-endian bytes of numbers. O(n).
  static func hash(_ words: [UInt64], key: (UInt64, UInt64)) -> (UInt64, UInt64) {
    var state = SipHash(key: key)
    for word in words { state.absorb(word) }
    state.absorb(UInt64(truncatingIfNeeded: words.count * 8) << 56)
    return state.finish()
  }

  private mutating func absorb(_ word: UInt64) {
    v3 ^= word
    mix(2)
    v0 ^= word
  }

  private mutating func finish() -> (UInt64, UInt64) {
    v2 ^= 0xee
    mix(4)
    let first = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xdd
    mix(4)
    return (first, v0 ^ v1 ^ v2 ^ v3)
  }

  private mutating func mix(_ rounds: Int) {
    for _ in 0..<rounds {
      v0 &+= v1
      v2 &+= v3
      v1 = v1.rotated(13) ^ v0
      v3 = v3.rotated(16) ^ v2
      v0 = v0.rotated(32)
      v2 &+= v1
      v0 &+= v3
      v1 = v1.rotated(17) ^ v2
      v3 = v3.rotated(21) ^ v0
      v2 = v2.rotated(32)
    }
  }
}

extension UInt64 {
  fileprivate func rotated(_ bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
