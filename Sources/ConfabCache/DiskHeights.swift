import ConfabEngine
import ConfabLayout

/// A height store in an SQLite database that several processes can use at once.
///
/// Methods never fail. If the file can't be used, or if another program keeps it locked for two
/// seconds, heights aren't stored, and ``warnings`` has one sentence about it. A damaged file is
/// renamed (`….broken-1` and so on) and replaced; a file of another program isn't touched.
///
/// When the cache is full, the least recently used eighth of the heights is removed in the
/// background.
///
/// The file is opened on first use. Beside it are SQLite's log (`-wal`, `-shm`) while it is in use,
/// an empty file `-lock`, and shortly `-new` while a cache is created.
public actor DiskHeights: HeightStore {
  /// The smallest limit of a cache's size, in bytes.
  package static let leastLimit = 1 << 20

  /// The problems with the file, one sentence each, without duplicates.
  public private(set) var warnings: [String] = []

  private let place: CachePlace
  private let bounds: HeightFile.Bounds
  private var opened: CachePlace.Opened?
  /// Whether the file can't be used at all.
  private var isOff = false
  private var mayWrite = true
  /// The keys of heights that were found in older generations.
  private var used = Set<HeightKey>()
  private var needsPruning = false
  private var upkeep: Task<Void, Never>?

  /// Creates a store. The file isn't opened yet.
  ///
  /// - Parameters:
  ///   - path: The path of the file. Its folder must exist.
  ///   - limit: The largest size of the file and its log in bytes, at least 1 MiB. A height takes
  ///     about 80.
  public init(path: String, limit: Int = 64 << 20) {
    place = CachePlace(path: path)
    bounds = HeightFile.Bounds(limit: max(Self.leastLimit, limit))
  }

  /// The heights of the keys that are in the store.
  public func heights(of keys: [HeightKey]) -> [HeightKey: Double] {
    var found = [HeightKey: Double](minimumCapacity: keys.count)
    for (key, height) in zip(keys, read(keys)) { found[key] = height }
    return found
  }

  /// The heights in the order of the keys; `nil` for keys that aren't in the store.
  public func heights(inOrderOf keys: [HeightKey]) async -> [Double?] { read(keys) }

  private func read(_ keys: [HeightKey]) -> [Double?] {
    guard !keys.isEmpty,
      let found = perform(
        writing: false, { file throws(SQLiteError) in try file.heights(of: keys) })
    else { return [Double?](repeating: nil, count: keys.count) }
    for (key, height) in zip(keys, found) where height?.isOld == true { used.insert(key) }
    if !used.isEmpty { keepUp() }
    return found.map { $0?.height }
  }

  /// Stores heights.
  public func keep(_ heights: [HeightKey: Double]) {
    var rest = heights[...]
    while !rest.isEmpty, mayWrite {
      let part = rest.prefix(bounds.batch)
      rest = rest.dropFirst(bounds.batch)
      let isOver = perform(writing: true) { file throws(SQLiteError) in try file.keep(part) }
      if isOver == true { needsPruning = true }
    }
    if needsPruning { keepUp() }
  }

  /// Waits for the work in the background.
  package func settle() async { await upkeep?.value }

  /// Closes the file. SQLite removes its log when the last process closes it. The next use opens it
  /// again.
  public func close() async {
    await settle()
    opened = nil
  }

  // MARK: Work in the background

  private func keepUp() {
    guard upkeep == nil, mayWrite else { return }
    upkeep = Task(priority: .utility) { await self.doUpkeep() }
  }

  private func doUpkeep() async {
    while mayWrite, !used.isEmpty {
      let part = Array(used.prefix(bounds.batch))
      used.subtract(part)
      perform(writing: true) { file throws(SQLiteError) in try file.touch(part) }
      await Task.yield()
    }
    if needsPruning { await prune() }
    needsPruning = false
    upkeep = nil
  }

  private func prune() async {
    guard
      let oldest = perform(
        writing: false, { file throws(SQLiteError) in try file.generationToPrune() })
    else { return }
    guard let oldest else { return }
    for (generation, isPartly) in [(oldest - 1, false), (oldest, true)] {
      for slice in 0..<HeightFile.slices where mayWrite {
        perform(writing: true) { file throws(SQLiteError) in
          try file.prune(upTo: generation, slice: slice, isPartly: isPartly)
        }
        await Task.yield()
      }
    }
  }

  // MARK: Errors

  /// Runs `body` with the open file, and again with a new file if it is damaged. Returns `nil` if
  /// the file can't be used.
  @discardableResult
  private func perform<T>(writing: Bool, _ body: (HeightFile) throws(SQLiteError) -> T) -> T? {
    for _ in 0..<2 {
      guard let opened = current() else { return nil }
      do {
        return try body(opened.file)
      } catch {
        if error.isDamage {
          replace(opened, because: error.message)
        } else if !error.isBusy {
          give(up: error, writing: writing)
          return nil
        } else {
          return nil
        }
      }
    }
    return nil
  }

  /// The open file. Opens it on first use, and again if it was replaced.
  private func current() -> CachePlace.Opened? {
    if isOff { return nil }
    if let opened, opened.identity == place.identity { return opened }
    opened = nil
    do {
      opened = try place.open(bounds: bounds) { reason, path in warn(of: reason, movedTo: path) }
    } catch {
      isOff = true
      mayWrite = false
      warn("\(error); heights are not stored")
    }
    return opened
  }

  private func replace(_ damaged: CachePlace.Opened, because reason: String) {
    opened = nil
    if let path = place.setAside(damaged.identity) {
      warn(of: reason, movedTo: path)
    } else if place.identity == damaged.identity {
      isOff = true
      mayWrite = false
      warn("\(place.path) is damaged and can't be renamed; heights are not stored")
    }
  }

  /// Prunes a full cache, and stops using the file after other errors.
  private func give(up error: SQLiteError, writing: Bool) {
    if error.isFull, !needsPruning {
      needsPruning = true
      return
    }
    if writing { mayWrite = false } else { isOff = true }
    warn("\(place.path) can't be \(writing ? "written" : "read"): \(error.message)")
  }

  private func warn(of reason: String, movedTo path: String) {
    warn("\(place.path) was damaged (\(reason)); it was renamed to \(path) and replaced")
  }

  private func warn(_ sentence: String) {
    if !warnings.contains(sentence) { warnings.append(sentence) }
  }
}
