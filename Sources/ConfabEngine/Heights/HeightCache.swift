/// Heights in memory, up to a number of bytes. What was used least recently goes first, half of it at
/// a time.
public actor HeightCache<Key: Hashable & Sendable>: HeightStore {
  /// What one height takes: key and height, in a table that is between three eighths and three
  /// quarters full.
  public static var bytesPerHeight: Int {
    (MemoryLayout<Key>.stride + MemoryLayout<Double>.stride) * 8 / 3
  }

  private let half: Int
  private let held: @Sendable (Key) -> Int
  private var young: [Key: Double] = [:]
  private var old: [Key: Double] = [:]
  /// Bytes of what is young.
  private var bytes = 0

  /// - Parameters:
  ///   - limit: most bytes, at least two heights' worth.
  ///   - held: bytes that a key holds besides its own, 0 or more: those of its strings, say.
  public init(limit: Int = 16 << 20, held: @escaping @Sendable (Key) -> Int = { _ in 0 }) {
    half = max(Self.bytesPerHeight, limit / 2)
    self.held = held
  }

  public func heights(of keys: [Key]) -> [Key: Double] {
    var found = [Key: Double](minimumCapacity: keys.count)
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
    guard young[key] == nil else { return }
    let size = Self.bytesPerHeight + max(0, held(key))
    guard size <= half else { return }
    if bytes + size > half {
      old = young
      young = [:]
      bytes = 0
    }
    young[key] = height
    bytes += size
  }
}
