/// A store of row heights.
///
/// A key includes everything that a height depends on: content, names and date stamps as they are
/// shown, width, type, scale. Entries therefore never become stale.
public protocol HeightStore<Key>: Sendable {
  /// The type of the keys, such as ``HeightKey``.
  associatedtype Key: Hashable & Sendable
  /// The heights of the keys in points. Keys that aren't in the store are left out.
  func heights(of keys: [Key]) async -> [Key: Double]
  /// Stores heights, in points.
  func keep(_ heights: [Key: Double]) async
  /// The heights of the keys in points, in their order; `nil` for keys that aren't in the store. A
  /// key can occur twice. The default calls ``heights(of:)``. An implementation without a
  /// dictionary is faster.
  func heights(inOrderOf keys: [Key]) async -> [Double?]
}

extension HeightStore {
  /// Calls ``heights(of:)`` and looks up each key. O(n) on average.
  public func heights(inOrderOf keys: [Key]) async -> [Double?] {
    let found = await heights(of: keys)
    return keys.map { found[$0] }
  }
}
