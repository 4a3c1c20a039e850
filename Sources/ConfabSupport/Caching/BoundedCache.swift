import Synchronization

/// A cache with a limited total size. The least recently used entries are dropped first.
///
/// Every table that a long-lived process fills with data from documents (fonts and sizes, glyph
/// masks, shaped texts, pictures) is a bounded cache, so memory does not depend on the number of
/// documents.
///
/// The entries form a linked list in the order of their last use, stored in one array.
///
/// Glyphs are looked up one by one, so other modules must be able to specialize the type. The
/// compiler does that for a package type only if the type itself is usable from inline code, not
/// only its members.
@usableFromInline
package struct BoundedCache<Key: Hashable, Value> {
  @usableFromInline
  struct Entry {
    @usableFromInline var key: Key
    @usableFromInline var value: Value
    @usableFromInline var size: Int
    /// The indexes of the entries used directly after and directly before this one; -1 for none.
    @usableFromInline var newer: Int
    @usableFromInline var older: Int

    @inlinable
    init(key: Key, value: Value, size: Int, older: Int) {
      self.key = key
      self.value = value
      self.size = size
      newer = -1
      self.older = older
    }
  }

  /// The largest total size, in bytes, or in entries if each has size 1.
  @usableFromInline package let limit: Int
  /// The total size of all entries.
  @inlinable package var size: Int { total }
  @usableFromInline var total = 0
  @usableFromInline var indexes: [Key: Int] = [:]
  @usableFromInline var entries: [Entry] = []
  /// The indexes of the most recently and the least recently used entry; -1 for none.
  @usableFromInline var newest = -1
  @usableFromInline var oldest = -1

  /// Creates an empty cache.
  ///
  /// - Parameter limit: The largest total size, at least 0, in bytes or in entries.
  @inlinable
  package init(limit: Int) { self.limit = max(0, limit) }

  /// The number of entries.
  @inlinable package var count: Int { entries.count }

  /// The value for a key; `nil` if there is none. Counts as a use.
  ///
  /// - Complexity: O(1).
  @inlinable
  package subscript(key: Key) -> Value? {
    mutating get {
      guard let index = indexes[key] else { return nil }
      if index != newest { moveToFront(index) }
      return entries[index].value
    }
  }

  /// Whether an entry of a size fits without dropping others.
  @inlinable
  package func hasRoom(for size: Int) -> Bool { total + size <= limit }

  /// Inserts a value of size 1, or replaces the value for the key.
  @inlinable
  package mutating func insert(_ value: Value, for key: Key) { insert(value, for: key, bytes: 1) }

  /// Inserts a value, or replaces the value for the key. A value larger than the limit is not
  /// inserted.
  ///
  /// - Complexity: O(1) for each entry that is dropped.
  @inlinable
  package mutating func insert(_ value: Value, for key: Key, bytes size: Int) {
    if let index = indexes[key] { remove(index) }
    guard size <= limit else { return }
    while !hasRoom(for: size), oldest >= 0 { remove(oldest) }
    entries.append(Entry(key: key, value: value, size: size, older: newest))
    let index = entries.count - 1
    if newest >= 0 { entries[newest].newer = index } else { oldest = index }
    newest = index
    indexes[key] = index
    total += size
  }

  /// The values in no particular order. Does not count as a use.
  @inlinable package var values: some Sequence<Value> { entries.lazy.map(\.value) }

  @inlinable
  mutating func moveToFront(_ index: Int) {
    unlink(index)
    entries[index].newer = -1
    entries[index].older = newest
    if newest >= 0 { entries[newest].newer = index } else { oldest = index }
    newest = index
  }

  /// Removes an entry from the order of use.
  @inlinable
  mutating func unlink(_ index: Int) {
    let (newer, older) = (entries[index].newer, entries[index].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }

  /// Removes an entry. The last entry of the array takes its index.
  @inlinable
  mutating func remove(_ index: Int) {
    unlink(index)
    total -= entries[index].size
    indexes[entries[index].key] = nil
    let last = entries.removeLast()
    guard index < entries.count else { return }
    entries[index] = last
    indexes[last.key] = index
    if last.newer >= 0 { entries[last.newer].older = index } else { newest = index }
    if last.older >= 0 { entries[last.older].newer = index } else { oldest = index }
  }
}

/// A bounded cache that several threads share.
///
/// The values must follow from their keys alone: two threads that miss the same key at the same
/// time both compute its value, and one of the results is kept. Each shaper has caches of its own
/// in front of this one and takes the lock only for keys that are new to it.
@usableFromInline
package final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline let values: Mutex<BoundedCache<Key, Value>>

  /// - Parameter limit: The largest number of values. The least recently used is dropped first.
  @inlinable
  package init(limit: Int) { values = Mutex(BoundedCache(limit: limit)) }

  /// Returns the value of a key, computed if the cache does not have it.
  ///
  /// - Parameter compute: Runs without the lock.
  @inlinable
  package func value(for key: Key, compute: () -> Value) -> Value {
    if let known = values.withLock({ $0[key] }) { return known }
    let value = compute()
    return values.withLock { values in
      if let other = values[key] { return other }
      values.insert(value, for: key)
      return value
    }
  }
}
