/// Finds earlier pixels of a picture by the first two of them, like LZ4 by four bytes: an entry for each hash,
/// which the newest pixels replace.
struct PixelHash {
  /// Where pixels are.
  struct Place {
    /// Among the pixels that were written.
    var index: UInt32
    /// Among the bytes of the picture.
    var byte: UInt32
  }

  private static let bits: UInt64 = 11
  private let places: UnsafeMutablePointer<Place>

  init() {
    places = .allocate(capacity: 1 << Self.bits)
    clear()
  }

  func deallocate() { places.deallocate() }

  /// Replaces all entries by the first pixel.
  func clear() { places.initialize(repeating: Place(index: 0, byte: 0), count: 1 << Self.bits) }

  /// Replaces the entry of two pixels.
  ///
  /// - Returns: The entry before, which may be of others.
  @inline(__always)
  func exchange(_ pixels: UInt64, _ place: Place) -> Place {
    // Fibonacci hashing: the highest bits of a product (Knuth, The Art of Computer Programming, 6.4).
    let hash = Int(truncatingIfNeeded: (pixels &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- Self.bits))
    let before = places[hash]
    places[hash] = place
    return before
  }
}
