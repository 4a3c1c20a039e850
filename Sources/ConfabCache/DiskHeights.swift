import ConfabEngine
import ConfabLayout

/// Heights on disk, in an SQLite database that any number of processes may use at once.
///
/// A cache may always be empty, so nothing of it is ever an error: where the file can't be used,
/// heights are not kept and there is one warning, also where another program keeps it locked for two
/// seconds. A damaged file is set aside as `….broken-1` and so
/// on, and a new one begun; a file that is not ours is left as it is.
///
/// What was used least recently goes first, an eighth of all at a time, in the background.
///
/// Opened at the first use. Beside the file there are SQLite's log (`-wal`, `-shm`) while it is in
/// use, an empty `-lock`, and for a moment `-new`, in which a cache is made before it takes its place.
public actor DiskHeights: HeightStore {
  /// The least that a cache can be bounded to, in bytes.
  public static let leastLimit = 1 << 20

  /// What could not be done, one sentence each, no sentence twice.
  public private(set) var warnings: [String] = []

  private let place: CachePlace
  private let bounds: HeightFile.Bounds
  private var opened: CachePlace.Opened?
  /// Whether the file can't be used at all.
  private var isOff = false
  private var mayWrite = true
  /// Heights that were found and belong to older generations.
  private var used = Set<HeightKey>()
  private var needsPruning = false
  private var upkeep: Task<Void, Never>?

  /// - Parameters:
  ///   - path: the file; its folder must be there.
  ///   - limit: bytes that the file and its log may have, 1 MiB at least; about 80 of them a height.
  public init(path: String, limit: Int = 64 << 20) {
    place = CachePlace(path: path)
    bounds = HeightFile.Bounds(limit: max(Self.leastLimit, limit))
  }

  public func heights(of keys: [HeightKey]) -> [HeightKey: Double] {
    var found = [HeightKey: Double](minimumCapacity: keys.count)
    for (key, height) in zip(keys, read(keys)) { found[key] = height }
    return found
  }

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

  /// Waits until what is done in the background is done.
  public func settle() async { await upkeep?.value }

  /// Lets go of the file; the last one who does so puts its log away. It is opened again when
  /// something is asked or kept.
  public func close() async {
    await settle()
    opened = nil
  }

  // MARK: In the background

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

  // MARK: What can go wrong

  /// Does something with the file, if it can be used, a second time if it was damaged.
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

  /// The file, opened if it was not, and again if another one is in its place.
  private func current() -> CachePlace.Opened? {
    if isOff { return nil }
    if let opened, opened.identity == place.identity { return opened }
    opened = nil
    do {
      opened = try place.open(bounds: bounds) { reason, path in warn(of: reason, movedTo: path) }
    } catch {
      isOff = true
      mayWrite = false
      warn("\(error); heights are not kept")
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
      warn("\(place.path) is damaged and can't be set aside; heights are not kept")
    }
  }

  /// A full cache is made smaller; other mistakes stay away only if they are not repeated.
  private func give(up error: SQLiteError, writing: Bool) {
    if error.isFull, !needsPruning {
      needsPruning = true
      return
    }
    if writing { mayWrite = false } else { isOff = true }
    warn("\(place.path) can't be \(writing ? "written" : "read"): \(error.message)")
  }

  private func warn(of reason: String, movedTo path: String) {
    warn("\(place.path) was damaged (\(reason)); it is now \(path), and a new one was begun")
  }

  private func warn(_ sentence: String) {
    if !warnings.contains(sentence) { warnings.append(sentence) }
  }
}
