import Confab
import ConfabCache
import ConfabEngine

/// Opens the bytes as a damaged height cache, reads from it and writes to it.
///
/// The first two bytes are the length of the database in units of 512 bytes. The database follows,
/// and then its log.
struct CacheTarget: FuzzTarget {
  private let folder: FuzzFolder
  /// Heights by key. The caches in the corpus contain the first 40.
  private static let heights: [HeightKey: Double] = {
    var random = SeededRandom(seed: 1)
    return Dictionary(
      uniqueKeysWithValues: (0..<60).map { index in
        (HeightKey(first: random.next(), second: random.next()), Double(index) / 4)
      })
  }()

  init() throws { folder = try FuzzFolder() }

  func run(_ bytes: [UInt8]) async -> FuzzOutcome {
    var outcome = FuzzOutcome()
    defer { folder.clear() }
    let pages = bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
    let content = bytes.dropFirst(2)
    do {
      try folder.put("heights", Array(content.prefix(pages * 512)))
      let log = Array(content.dropFirst(pages * 512))
      if !log.isEmpty { try folder.put("heights-wal", log) }
    } catch {
      outcome.violation = "\(error)"
      return outcome
    }
    let cache = DiskHeights(path: folder("heights"), limit: DiskHeights.leastLimit)
    let found = await cache.heights(of: Array(Self.heights.keys))
    outcome.isAccepted = await cache.warnings.isEmpty
    await cache.keep(Self.heights)
    let kept = await cache.heights(of: Array(Self.heights.keys))
    // A damaged cache can lose heights, but must not return wrong ones.
    for (key, height) in Array(found) + Array(kept) where Self.heights[key] != height {
      outcome.violation = "the height of \(key) is \(height)"
    }
    await cache.close()
    var random = SeededRandom(for: bytes)
    if random.oneIn(4) {
      let file = CacheFile(path: folder("heights"))
      _ = try? file.info()
      _ = try? file.clear()
    }
    return outcome
  }
}
