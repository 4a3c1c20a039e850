/// Finds earlier pixels by two of them that follow each other, as LZ4 does by four bytes: one entry
/// for each hash, which the newest pixels replace.
struct PixelHash {
  private static let bits: UInt64 = 10
  /// The index of the pixels in bits 0 to 23, their position in the stream in bits 24 to 47, and more
  /// bits of their hash above, so that other pixels are seldom compared.
  private let entries: UnsafeMutablePointer<UInt64>

  init() { entries = .allocate(capacity: 1 << Self.bits) }

  func deallocate() { entries.deallocate() }

  /// Replaces all entries by index 0.
  func clear() { entries.initialize(repeating: 0, count: 1 << Self.bits) }

  /// Replaces the entry of two pixels by their index and position, each below 2²⁴.
  ///
  /// - Returns: The entry before if it is of the same pixels, or in rare cases of others.
  @inline(__always)
  func exchange(
    _ pixels: UInt64, index: Int, position: Int
  ) -> (index: Int, position: Int)? {
    // Fibonacci hashing: the highest bits of a product (Knuth, The Art of Computer Programming,
    // 6.4).
    let hash = pixels &* 0x9E37_79B9_7F4A_7C15
    let entry = entries + Int(truncatingIfNeeded: hash &>> (64 &- Self.bits))
    let tag = hash &<< Self.bits & ~0xFFFF_FFFF_FFFF
    let before = entry.pointee ^ tag
    entry.pointee = tag | UInt64(truncatingIfNeeded: index | position &<< 24)
    if before &>> 48 != 0 { return nil }
    return (
      Int(truncatingIfNeeded: before & 0xFF_FFFF), Int(truncatingIfNeeded: before &>> 24)
    )
  }
}
