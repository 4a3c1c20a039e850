/// Keeps heights under keys that name all that a height depends on: content, names and date stamps as
/// they are shown, width, type, scale. So nothing ever has to be removed because it became wrong: what
/// is shown differently has another key.
public protocol HeightStore<Key>: Sendable {
  associatedtype Key: Hashable & Sendable
  /// Heights of some keys, in points; those that are not kept are left out.
  func heights(of keys: [Key]) async -> [Key: Double]
  /// Keeps heights, in points.
  func keep(_ heights: [Key: Double]) async
  /// The same as ``heights(of:)`` in the order of the keys, which may name one twice; `nil` for those
  /// that are not kept. Has a default; for many keys a table of them costs as much as reading.
  func heights(inOrderOf keys: [Key]) async -> [Double?]
}

extension HeightStore {
  public func heights(inOrderOf keys: [Key]) async -> [Double?] {
    let found = await heights(of: keys)
    return keys.map { found[$0] }
  }
}
