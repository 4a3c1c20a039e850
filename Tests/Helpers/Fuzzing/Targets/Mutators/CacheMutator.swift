/// Mutates caches without moving bytes, because pages and log frames are found by their offsets.
enum CacheMutator {
  /// The length of the part lengths and of the header that identifies a height cache.
  private static let head = 2 + 100

  static func mutated(
    _ bytes: [UInt8], random: inout SeededRandom, anyBytes: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    guard !random.oneIn(12), bytes.count > head else { return anyBytes(bytes) }
    var result = bytes
    for _ in 0..<random.int(1...3) {
      let start = random.int((random.oneIn(8) ? 0 : head)..<bytes.count)
      let part = start..<min(bytes.count, start + random.int(1...32))
      let changed = anyBytes(Array(bytes[part])).prefix(part.count)
      result.replaceSubrange(part.lowerBound..<part.lowerBound + changed.count, with: changed)
    }
    return result
  }
}
