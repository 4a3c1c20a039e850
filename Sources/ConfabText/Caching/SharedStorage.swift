import Synchronization

/// Objects that the copies of one value share, at most one of each type.
///
/// A ``FontLibrary`` owns one. Layers above it keep there what they cache about its fonts, so the
/// caches live as long as the library and the library does not depend on their types.
final class SharedStorage: Sendable {
  private let values = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// Returns the value of a type and creates it on the first call.
  ///
  /// - Parameter make: Creates the value. It runs while the lock is held, so it must be short.
  func value<Value: Sendable>(_ type: Value.Type, make: () -> Value) -> Value {
    values.withLock { values in
      if let known = values[ObjectIdentifier(type)] as? Value { return known }
      let new = make()
      values[ObjectIdentifier(type)] = new
      return new
    }
  }
}
