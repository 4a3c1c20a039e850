import Glibc

/// A cache as a file, for whoever looks after it.
public struct CacheFile: Sendable {
  /// What there is to know of a cache.
  public struct Info: Sendable, Encodable {
    public var path: String
    /// Bytes of the file and its log.
    public var bytes: Int
    public var heights: Int
    /// Grows by one whenever an eighth of what fits has been written.
    public var generation: Int
    /// Files that were damaged and set aside.
    public var setAside: [String]
  }

  private let place: CachePlace

  public init(path: String) { place = CachePlace(path: path) }

  /// Looks into the cache. Changes nothing.
  ///
  /// - Throws: ``CacheError`` where there is none, or it is damaged or somebody else's.
  public func info() throws(CacheError) -> Info {
    try withFile { file throws(SQLiteError) in
      try file.connection.transaction(writing: false) { () throws(SQLiteError) in
        Info(
          path: place.path,
          bytes: HeightFileHeader.size(of: place.path)
            + HeightFileHeader.size(of: place.logPath),
          heights: Int(try file.connection.number("SELECT count(*) FROM heights")),
          generation: Int(try file.connection.number("SELECT generation FROM state")),
          setAside: place.brokenFiles)
      }
    }
  }

  /// Removes all heights, and what was set aside of this cache; others may be using it meanwhile.
  ///
  /// - Throws: ``CacheError`` where there is none, or it is somebody else's.
  public func clear() throws(CacheError) {
    try withFile { file throws(SQLiteError) in try file.clear() }
    for path in place.brokenFiles {
      // Whatever else was taken for a damaged cache may be dear to somebody.
      guard case .ours = HeightFileHeader.look(at: path) else { continue }
      for ending in ["", "-wal", "-journal"] { unlink(path + ending) }
    }
  }

  private func withFile<T>(_ body: (HeightFile) throws(SQLiteError) -> T) throws(CacheError) -> T {
    try place.refuseForeign()
    switch HeightFileHeader.look(at: place.path) {
    case .new: throw CacheError(path: place.path, reason: "is not there, or empty")
    case .damaged: throw CacheError(path: place.path, reason: "is no cache, or damaged")
    default: break
    }
    guard let lock = FileLock(path: place.lockPath) else {
      throw CacheError(
        path: place.path, reason: "can't be locked: \(String(cString: strerror(errno)))")
    }
    do { try lock.take(.opening) } catch {
      throw CacheError(path: place.path, reason: "can't be used: \(error)")
    }
    defer { lock.release(.opening) }
    lock.share(.inUse)
    do {
      return try body(
        HeightFile(
          path: place.path, bounds: HeightFile.Bounds(limit: DiskHeights.leastLimit)))
    } catch {
      throw CacheError(
        path: place.path,
        reason: error.isDamage ? "is damaged: \(error.message)" : "can't be used: \(error.message)")
    }
  }
}
