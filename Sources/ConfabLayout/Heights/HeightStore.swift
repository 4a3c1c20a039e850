/// Keeps heights under keys that name all that a height depends on: content, names and date stamps as
/// they are shown, width, type, scale. So nothing ever has to be removed because it became wrong: what
/// is shown differently has another key.
public protocol HeightStore<Key>: Sendable {
  associatedtype Key: Hashable & Sendable
  /// Heights of some keys, in points; those that are not kept are left out.
  func heights(of keys: [Key]) async -> [Key: Double]
  /// Keeps heights, in points.
  func keep(_ heights: [Key: Double]) async
}

/// Heights in memory, up to a number of them. What was used least recently goes first, half of it at
/// a time.
public actor HeightCache<Key: Hashable & Sendable>: HeightStore {
  private let half: Int
  private var young: [Key: Double] = [:]
  private var old: [Key: Double] = [:]

  /// - Parameter limit: most heights that are kept, at least 2; about 24 bytes each besides what the
  ///   keys hold.
  public init(limit: Int = 200_000) { half = max(1, limit / 2) }

  public func heights(of keys: [Key]) -> [Key: Double] {
    var found: [Key: Double] = [:]
    for key in keys {
      if let height = young[key] {
        found[key] = height
      } else if let height = old[key] {
        found[key] = height
        insert(key, height)
      }
    }
    return found
  }

  public func keep(_ heights: [Key: Double]) {
    for (key, height) in heights { insert(key, height) }
  }

  private func insert(_ key: Key, _ height: Double) {
    if young.count >= half, young[key] == nil {
      old = young
      young = [:]
    }
    young[key] = height
  }
}
