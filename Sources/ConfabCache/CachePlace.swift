import Glibc

/// Where a cache lies, and the files beside it.
struct CachePlace {
  let path: String

  /// Which file is at the path now; `nil` for none.
  struct Identity: Equatable {
    var device: dev_t
    var inode: ino_t
  }

  var identity: Identity? {
    var status = stat()
    return stat(path, &status) == 0 ? Identity(device: status.st_dev, inode: status.st_ino) : nil
  }

  var lockPath: String { path + "-lock" }
  var logPath: String { path + "-wal" }

  /// Most files that are set aside; then the last one is replaced.
  static let mostBroken = 4

  var brokenPaths: [String] { (1...Self.mostBroken).map { "\(path).broken-\($0)" } }

  /// What has been set aside and is there.
  var brokenFiles: [String] { brokenPaths.filter { access($0, F_OK) == 0 } }

  /// An open cache and what keeps others from thinking that nobody uses it.
  struct Opened {
    let file: HeightFile
    let lock: FileLock
    let identity: Identity?
  }

  /// Opens the cache, waits for others who do so, makes it where there is none, and begins a new one where it is damaged.
  ///
  /// - Parameter setAside: told where a damaged file is now.
  func open(bounds: HeightFile.Bounds, setAside: (_ reason: String, _ place: String) -> Void)
    throws(CacheError) -> Opened
  {
    guard !path.isEmpty else { throw CacheError(path: "\"\"", reason: "is no place for a cache") }
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
        throw CacheError(path: path, reason: "is damaged and can't be set aside")
      }
      setAside(error.message, place)
    }
    do { return try openLocked(lock, bounds: bounds) } catch { throw problem(error) }
  }

  /// - Throws: what does not have our name on it and is not just damaged.
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

  /// Opens what is there now, as the only one who does.
  private func openLocked(_ lock: FileLock, bounds: HeightFile.Bounds) throws(SQLiteError) -> Opened
  {
    let isAlone = lock.takeNow(.inUse)
    defer { lock.share(.inUse) }
    let log = HeightFileHeader.size(of: logPath)
    switch HeightFileHeader.look(at: path) {
    case .damaged, .foreign, .unreadable:
      throw SQLiteError.damage("it is no database")
    case .ours(let length?)
    where isAlone && log == 0 && HeightFileHeader.size(of: path) < length:
      throw SQLiteError.damage("its end is missing")
    case .new:
      // A log without its database is of one that was removed by hand.
      if isAlone { for ending in ["-wal", "-shm"] { unlink(path + ending) } }
      try makeNew()
    default: break
    }
    let file = try HeightFile(path: path, bounds: bounds)
    // Somebody was killed, or the power went.
    if isAlone, log > 0, let damage = try file.damage() {
      throw SQLiteError.damage(damage)
    }
    return Opened(file: file, lock: lock, identity: identity)
  }

  /// Puts a cache without heights in its place, whole at once: a process that is killed while it makes
  /// one leaves none, and not half of one.
  private func makeNew() throws(SQLiteError) {
    let draft = path + "-new"
    func remove() { for ending in ["", "-journal", "-wal", "-shm"] { unlink(draft + ending) } }
    // What such a process left, and nothing else that may be called so.
    switch HeightFileHeader.look(at: draft) {
    case .new, .ours: remove()
    default: throw SQLiteError.blocked("\(draft) is in the way")
    }
    do { try HeightFile.make(path: draft) } catch {
      remove()
      throw error
    }
    // An empty file may be what a link leads to.
    let place = realpath(path, nil)
    defer { free(place) }
    guard rename(draft, place.map { String(cString: $0) } ?? path) == 0 else {
      let reason = String(cString: strerror(errno))
      remove()
      throw SQLiteError.blocked(reason)
    }
  }

  /// Renames a damaged cache and its log. Whoever still has it open goes on in the renamed file;
  /// SQLite sees that it was moved and leaves the log of the new one alone.
  ///
  /// - Returns: the new path; `nil` where it can't be renamed.
  private func moveAside() -> String? {
    let free = brokenPaths.first { access($0, F_OK) != 0 } ?? path + ".broken-\(Self.mostBroken)"
    guard rename(path, free) == 0 else { return nil }
    for ending in ["-wal", "-journal"] where rename(path + ending, free + ending) != 0 {
      // One of an older file must not be taken for its log.
      unlink(free + ending)
    }
    unlink(path + "-shm")
    return free
  }

  /// Sets the file aside because something in it is wrong, unless somebody has done so already.
  ///
  /// - Returns: where it is now; `nil` where it is still in its place, or another one is.
  func setAside(_ opened: Identity?) -> String? {
    guard let lock = FileLock(path: lockPath) else { return nil }
    do { try lock.take(.opening) } catch { return nil }
    defer { lock.release(.opening) }
    return identity == opened ? moveAside() : nil
  }
}
