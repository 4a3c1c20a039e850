import Glibc

/// The path of a cache and of the files beside it.
struct CachePlace {
  let path: String

  /// The identity of a file.
  struct Identity: Equatable {
    var device: dev_t
    var inode: ino_t
  }

  /// The identity of the file at the path; `nil` if there is none.
  var identity: Identity? {
    var status = stat()
    return stat(path, &status) == 0 ? Identity(device: status.st_dev, inode: status.st_ino) : nil
  }

  var lockPath: String { path + "-lock" }
  var logPath: String { path + "-wal" }

  /// The most damaged files that are kept. After that, the last one is replaced.
  static let mostBroken = 4

  var brokenPaths: [String] { (1...Self.mostBroken).map { "\(path).broken-\($0)" } }

  /// The paths of the damaged files that exist.
  var brokenFiles: [String] { brokenPaths.filter { access($0, F_OK) == 0 } }

  /// An open cache, with the lock that tells other processes that it is in use.
  struct Opened {
    let file: HeightFile
    let lock: FileLock
    let identity: Identity?
  }

  /// Opens the cache, after waiting for other processes that are opening it. Creates a missing
  /// cache and replaces a damaged one.
  ///
  /// - Parameter setAside: Called with the damage and the new path of a damaged file.
  func open(bounds: HeightFile.Bounds, setAside: (_ reason: String, _ place: String) -> Void)
    throws(CacheError) -> Opened
  {
    guard !path.isEmpty else { throw CacheError(path: "\"\"", reason: "is not a path for a cache") }
    try refuseForeign()
    guard let lock = FileLock(path: lockPath) else {
      throw CacheError(
        path: path, reason: "can't be used as a cache: \(String(cString: strerror(errno)))")
    }
    do { try lock.take(.opening) } catch {
      throw CacheError(path: path, reason: "can't be used as a cache: \(error)")
    }
    defer { lock.release(.opening) }
    do {
      return try openLocked(lock, bounds: bounds)
    } catch {
      guard error.isDamage else { throw problem(error) }
      guard let place = moveAside() else {
        throw CacheError(path: path, reason: "is damaged and can't be renamed")
      }
      setAside(error.message, place)
    }
    do { return try openLocked(lock, bounds: bounds) } catch { throw problem(error) }
  }

  /// Refuses a file that belongs to another program. Damaged caches are accepted.
  func refuseForeign() throws(CacheError) {
    switch HeightFileHeader.look(at: path) {
    case .foreign(let reason): throw CacheError(path: path, reason: reason)
    case .unreadable(let reason):
      throw CacheError(path: path, reason: "can't be used as a cache: \(reason)")
    case .new, .ours, .damaged: return
    }
  }

  func problem(_ error: SQLiteError) -> CacheError {
    CacheError(path: path, reason: "can't be used as a cache: \(error.message)")
  }

  /// Opens the file at the path. The caller holds the lock for opening.
  private func openLocked(_ lock: FileLock, bounds: HeightFile.Bounds) throws(SQLiteError) -> Opened
  {
    let isAlone = lock.takeNow(.inUse)
    defer { lock.share(.inUse) }
    let log = HeightFileHeader.size(of: logPath)
    switch HeightFileHeader.look(at: path) {
    case .damaged, .foreign, .unreadable:
      throw SQLiteError.damage("it is not a database")
    case .ours(let length?)
    where isAlone && log == 0 && HeightFileHeader.size(of: path) < length:
      throw SQLiteError.damage("its end is missing")
    case .new:
      // A log without a database belongs to one that was deleted by hand.
      if isAlone { for ending in ["-wal", "-shm"] { unlink(path + ending) } }
      try makeNew()
    default: break
    }
    let file = try HeightFile(path: path, bounds: bounds)
    // A process was killed, or the power failed.
    if isAlone, log > 0, let damage = try file.damage() {
      throw SQLiteError.damage(damage)
    }
    return Opened(file: file, lock: lock, identity: identity)
  }

  /// Creates an empty cache beside the path and renames it, so that a killed process can't leave
  /// half of a cache.
  private func makeNew() throws(SQLiteError) {
    let draft = path + "-new"
    func remove() { for ending in ["", "-journal", "-wal", "-shm"] { unlink(draft + ending) } }
    // Removes the draft of a killed process, but no other file of that name.
    switch HeightFileHeader.look(at: draft) {
    case .new, .ours: remove()
    default: throw SQLiteError.blocked("\(draft) is in the way")
    }
    do { try HeightFile.make(path: draft) } catch {
      remove()
      throw error
    }
    // The path may be a symbolic link to an empty file.
    let place = realpath(path, nil)
    defer { free(place) }
    guard rename(draft, place.map { String(cString: $0) } ?? path) == 0 else {
      let reason = String(cString: strerror(errno))
      remove()
      throw SQLiteError.blocked(reason)
    }
  }

  /// Renames a damaged cache and its log.
  ///
  /// Processes that have it open keep using the renamed file: SQLite notices the move and doesn't
  /// touch the log of the new file.
  /// - Returns: The new path; `nil` if renaming failed.
  private func moveAside() -> String? {
    let free = brokenPaths.first { access($0, F_OK) != 0 } ?? path + ".broken-\(Self.mostBroken)"
    guard rename(path, free) == 0 else { return nil }
    for ending in ["-wal", "-journal"] where rename(path + ending, free + ending) != 0 {
      // Otherwise the log of an older file would be used with this one.
      unlink(free + ending)
    }
    unlink(path + "-shm")
    return free
  }

  /// Renames the file because it is damaged, unless another process has done so.
  ///
  /// - Returns: The new path; `nil` if the file wasn't renamed here.
  func setAside(_ opened: Identity?) -> String? {
    guard let lock = FileLock(path: lockPath) else { return nil }
    do { try lock.take(.opening) } catch { return nil }
    defer { lock.release(.opening) }
    return identity == opened ? moveAside() : nil
  }
}
