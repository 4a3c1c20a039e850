/// Numbers by color: a hash table with open addressing.
final class ColorTable {
  private static let unused = UInt32.max
  private var keys: UnsafeMutablePointer<UInt32>
  private var values: UnsafeMutablePointer<UInt32>
  /// The base-2 logarithm of the number of slots.
  private var bits: Int
  /// The number of colors.
  private(set) var count = 0

  init() {
    bits = 10
    (keys, values) = Self.slots(bits)
  }

  deinit {
    keys.deallocate()
    values.deallocate()
  }

  private static func slots(
    _ bits: Int
  ) -> (keys: UnsafeMutablePointer<UInt32>, values: UnsafeMutablePointer<UInt32>) {
    let keys = UnsafeMutablePointer<UInt32>.allocate(capacity: 1 << bits)
    let values = UnsafeMutablePointer<UInt32>.allocate(capacity: 1 << bits)
    keys.initialize(repeating: unused, count: 1 << bits)
    values.initialize(repeating: 0, count: 1 << bits)
    return (keys, values)
  }

  /// The slot of a color, or the one that it would have.
  ///
  /// - Parameter color: `0xRRGGBB`.
  @inline(__always)
  private func slot(_ color: UInt32) -> Int {
    // Multiplicative hashing (Knuth, The Art of Computer Programming, section 6.4).
    var slot = Int((color &* 0x9E37_79B1) >> UInt32(32 - bits))
    while keys[slot] != color, keys[slot] != Self.unused { slot = (slot + 1) & ((1 << bits) - 1) }
    return slot
  }

  /// The number of a color; `nil` if there is none.
  @inline(__always)
  func value(_ color: UInt32) -> UInt32? {
    let slot = slot(color)
    return keys[slot] == color ? values[slot] : nil
  }

  /// Adds to the number of a color, which is 0 at first.
  func add(_ amount: UInt32, to color: UInt32) {
    var place = slot(color)
    if keys[place] != color {
      if count >= 1 << (bits - 1) {
        grow()
        place = slot(color)
      }
      keys[place] = color
      count += 1
    }
    values[place] &+= amount
  }

  /// Removes all colors.
  func removeAll() {
    keys.update(repeating: Self.unused, count: 1 << bits)
    values.update(repeating: 0, count: 1 << bits)
    count = 0
  }

  /// All colors with their numbers, by color.
  ///
  /// - Complexity: O(*n* log *n*).
  func sorted() -> [(color: UInt32, value: UInt32)] {
    (0..<1 << bits).lazy.filter { self.keys[$0] != Self.unused }
      .map { (self.keys[$0], self.values[$0]) }
      .sorted { $0.0 < $1.0 }
  }

  private func grow() {
    let (oldKeys, oldValues, oldCount) = (keys, values, 1 << bits)
    bits += 1
    (keys, values) = Self.slots(bits)
    for old in 0..<oldCount where oldKeys[old] != Self.unused {
      let place = slot(oldKeys[old])
      keys[place] = oldKeys[old]
      values[place] = oldValues[old]
    }
    oldKeys.deallocate()
    oldValues.deallocate()
  }
}
