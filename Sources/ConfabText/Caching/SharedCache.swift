import Synchronization

/// A bounded cache that several threads share.
///
/// The values must follow from their keys alone: two threads that miss the same key at the same
/// time both compute its value, and one of the results is kept. Each shaper has caches of its own
/// in front of this one and takes the lock only for keys that are new to it.
final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values: Mutex<BoundedCache<Key, Value>>

  /// - Parameter limit: The largest number of values. The least recently used is dropped first.
  init(limit: Int) { values = Mutex(BoundedCache(limit: limit)) }

  /// Returns the value of a key, computed if the cache does not have it.
  ///
  /// - Parameter compute: Runs without the lock.
  func value(for key: Key, compute: () -> Value) -> Value {
    if let known = values.withLock({ $0[key] }) { return known }
    let value = compute()
    return values.withLock { values in
      if let other = values[key] { return other }
      values.insert(value, for: key)
      return value
    }
  }
}
