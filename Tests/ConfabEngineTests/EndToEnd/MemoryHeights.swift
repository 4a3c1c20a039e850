import ConfabEngine

/// A height store in memory without a limit.
actor MemoryHeights<Key: Hashable & Sendable>: HeightStore {
  private var stored: [Key: Double] = [:]

  init() {}

  func heights(of keys: [Key]) -> [Key: Double] {
    Dictionary(uniqueKeysWithValues: Set(keys).compactMap { key in stored[key].map { (key, $0) } })
  }

  func keep(_ heights: [Key: Double]) { stored.merge(heights) { $1 } }
}
