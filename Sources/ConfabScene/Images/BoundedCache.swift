/// Values by key, of at most so many bytes; the one that was not used for longest goes first.
struct BoundedCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var bytes: Int
    var used: UInt64
  }

  let limit: Int
  private var entries: [Key: Entry] = [:]
  private var bytes = 0
  private var clock: UInt64 = 0

  init(limit: Int) { self.limit = limit }

  /// Counts as a use.
  subscript(key: Key) -> Value? {
    mutating get {
      clock += 1
      entries[key]?.used = clock
      return entries[key]?.value
    }
  }

  func hasRoom(for size: Int) -> Bool { bytes + size <= limit }

  /// Keeps a value unless it alone is too large.
  ///
  /// - Complexity: linear in the entries for each that has to go.
  mutating func insert(_ value: Value, for key: Key, bytes size: Int) {
    guard size <= limit else { return }
    if let old = entries.removeValue(forKey: key) { bytes -= old.bytes }
    while !hasRoom(for: size), let oldest = entries.min(by: { $0.value.used < $1.value.used }) {
      bytes -= oldest.value.bytes
      entries.removeValue(forKey: oldest.key)
    }
    clock += 1
    entries[key] = Entry(value: value, bytes: size, used: clock)
    bytes += size
  }
}
