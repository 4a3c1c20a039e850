/// A hash table from 32-bit hashes to positions: open addressing with linear probing.
///
/// The table stores no ids. The caller checks whether the id at a position is the one it looks for.
/// The table is at most half full, so probe sequences are short.
@usableFromInline
struct PlaceTable: Sendable {
  /// The slots; their number is a power of two. The hash is in the upper 32 bits and the position +
  /// 1 in the lower 32 bits. 0 is a free slot.
  @usableFromInline var slots: [UInt64]
  @usableFromInline var count = 0

  /// Creates a table with room for `capacity` positions.
  @inlinable
  init(capacity: Int) {
    var size = 8
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// The position with the hash that passes the test.
  @inlinable
  func place(hash: UInt32, where isSame: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    var at = Int(hash) & mask
    while true {
      let slot = slots[at]
      if slot == 0 { return nil }
      if UInt32(truncatingIfNeeded: slot >> 32) == hash {
        let place = Int(UInt32(truncatingIfNeeded: slot)) - 1
        if isSame(place) { return place }
      }
      at = (at + 1) & mask
    }
  }

  /// Adds a position, unless there is one with the same hash that passes the test. Returns that
  /// one.
  @inlinable
  mutating func insert(_ place: Int, hash: UInt32, unless isSame: (Int) -> Bool) -> Int? {
    if 2 * (count + 1) > slots.count { grow() }
    let mask = slots.count - 1
    var at = Int(hash) & mask
    while slots[at] != 0 {
      let slot = slots[at]
      if UInt32(truncatingIfNeeded: slot >> 32) == hash {
        let known = Int(UInt32(truncatingIfNeeded: slot)) - 1
        if isSame(known) { return known }
      }
      at = (at + 1) & mask
    }
    slots[at] = UInt64(hash) << 32 | UInt64(UInt32(truncatingIfNeeded: place + 1))
    count += 1
    return nil
  }

  @usableFromInline
  mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: 2 * old.count)
    let mask = slots.count - 1
    for slot in old where slot != 0 {
      var at = Int(UInt32(truncatingIfNeeded: slot >> 32)) & mask
      while slots[at] != 0 { at = (at + 1) & mask }
      slots[at] = slot
    }
  }
}
