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

/// A height store, and the version of the program that measures.
///
/// ```swift
/// let disk = DiskHeights(path: path)
/// var options = ChatOptions()
/// options.heights = .exactOnDisk
/// options.store = VersionedHeightStore(in: disk, engine: confabVersion)
/// ```
public struct VersionedHeightStore: Sendable {
  let store: any HeightStore<HeightKey>
  let engine: String

  /// - Parameters:
  ///   - store: The store.
  ///   - engine: The version of the program that measures. Heights of another one
  ///     are not used.
  public init(in store: any HeightStore<HeightKey>, engine: String) {
    self.store = store
    self.engine = engine
  }
}
