/// Where ids stand, by 32 bits of their hashes: an open-addressed table with linear probing.
///
/// It holds no ids; whoever looks something up says whether the id at a place is the one.
/// At most half full, so that a run of taken slots is short.
@usableFromInline
struct PlaceTable: Sendable {
  /// A power of two of them. The mark in the upper half, the place + 1 in the lower; 0 is free.
  @usableFromInline var slots: [UInt64]
  @usableFromInline var count = 0

  /// With room for so many places.
  @inlinable
  init(capacity: Int) {
    var size = 8
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// The place that has the mark and passes the test.
  @inlinable
  func place(mark: UInt32, where isSame: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    var at = Int(mark) & mask
    while true {
      let slot = slots[at]
      if slot == 0 { return nil }
      if UInt32(truncatingIfNeeded: slot >> 32) == mark {
        let place = Int(UInt32(truncatingIfNeeded: slot)) - 1
        if isSame(place) { return place }
      }
      at = (at + 1) & mask
    }
  }

  /// Adds a place unless there is one with the mark that passes the test, which is returned then.
  @inlinable
  mutating func insert(_ place: Int, mark: UInt32, unless isSame: (Int) -> Bool) -> Int? {
    if 2 * (count + 1) > slots.count { grow() }
    let mask = slots.count - 1
    var at = Int(mark) & mask
    while slots[at] != 0 {
      let slot = slots[at]
      if UInt32(truncatingIfNeeded: slot >> 32) == mark {
        let known = Int(UInt32(truncatingIfNeeded: slot)) - 1
        if isSame(known) { return known }
      }
      at = (at + 1) & mask
    }
    slots[at] = UInt64(mark) << 32 | UInt64(UInt32(truncatingIfNeeded: place + 1))
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
