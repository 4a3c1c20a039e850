import Glibc

/// A cache file, for maintenance.
package struct CacheFile: Sendable {
  /// The properties of a cache.
  package struct Info: Sendable, Encodable {
    /// The path.
    package var path: String
    /// The size of the file and its log, in bytes.
    package var bytes: Int
    /// The number of heights.
    package var heights: Int
    /// A counter that increases after every write of an eighth of the capacity.
    package var generation: Int
    /// The paths of damaged files that were replaced.
    package var setAside: [String]
  }

  private let place: CachePlace

  /// Creates a reference to a cache. The file isn't opened.
  package init(path: String) { place = CachePlace(path: path) }

  /// Reads the properties of the cache.
  ///
  /// - Throws: ``CacheError`` if the file is missing, damaged, or not a cache of Confab.
  /// - Complexity: O(heights).
  package func info() throws(CacheError) -> Info {
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

  /// Removes all heights and the damaged files that were replaced. Other processes may use the
  /// cache meanwhile.
  ///
  /// - Throws: ``CacheError`` if the file is missing or not a cache of Confab.
  package func clear() throws(CacheError) {
    try withFile { file throws(SQLiteError) in try file.clear() }
    for path in place.brokenFiles {
      // Other files may be important to someone.
      guard case .ours = HeightFileHeader.look(at: path) else { continue }
      for ending in ["", "-wal", "-journal"] { unlink(path + ending) }
    }
  }

  private func withFile<T>(_ body: (HeightFile) throws(SQLiteError) -> T) throws(CacheError) -> T {
    try place.refuseForeign()
    switch HeightFileHeader.look(at: place.path) {
    case .new: throw CacheError(path: place.path, reason: "is missing or empty")
    case .damaged: throw CacheError(path: place.path, reason: "is not a cache, or it is damaged")
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

/// An error for a file that can't be used as a cache.
package struct CacheError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path, as the caller gave it.
  package var path: String
  /// The end of a sentence that begins with the path, such as "is a folder".
  package var reason: String

  /// `heights.cache is a folder`
  package var description: String { "\(path) \(reason)" }
}
