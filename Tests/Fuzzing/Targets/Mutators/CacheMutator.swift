/// Changes caches without moving what follows: pages and frames of the log are found by their places.
enum CacheMutator {
  /// The lengths of the parts, and the header by which a file is known to be a cache of ours.
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
