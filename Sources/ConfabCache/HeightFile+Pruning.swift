extension HeightFile {
  /// The number of ranges of keys that are pruned one by one, so that other writers don't wait
  /// long.
  static let slices = 256

  /// The newest generation that must be pruned partly, after all older ones; `nil` if there is
  /// room.
  ///
  /// - Complexity: O(heights). Other processes don't wait.
  func generationToPrune() throws(SQLiteError) -> Int64? {
    try connection.transaction(writing: false) { () throws(SQLiteError) in
      var surplus = try connection.number("SELECT count(*) FROM heights") - Int64(bounds.pruned)
      guard surplus > 0 else { return nil }
      let generations = try connection.prepare(
        "SELECT used, count(*) FROM heights GROUP BY used ORDER BY used")
      defer { generations.reset() }
      while try generations.step() {
        surplus -= generations.number(1)
        if surplus <= 0 { return generations.number(0) }
      }
      return nil
    }
  }

  /// Removes the heights of old generations in one range of keys.
  ///
  /// - Parameters:
  ///   - generation: The newest of these generations.
  ///   - slice: 0 ..< ``slices``.
  ///   - isPartly: Whether to stop once there is room.
  func prune(upTo generation: Int64, slice: Int, isPartly: Bool) throws(SQLiteError) {
    let width = UInt64.max / UInt64(Self.slices) + 1
    let first = Int64.min &+ Int64(bitPattern: width &* UInt64(slice))
    let last = first &+ Int64(bitPattern: width &- 1)
    try connection.transaction(writing: true) { () throws(SQLiteError) in
      if isPartly, try connection.number("SELECT heights FROM state") <= Int64(bounds.pruned) {
        return
      }
      try connection.run(
        "DELETE FROM heights WHERE key BETWEEN \(first) AND \(last) AND used <= \(generation)")
      try connection.run("UPDATE state SET heights = max(0, heights - \(connection.changes))")
    }
  }

  /// Removes all heights and shrinks the file.
  func clear() throws(SQLiteError) {
    try connection.transaction(writing: true) { () throws(SQLiteError) in
      try connection.run("DELETE FROM heights; UPDATE state SET heights = 0, written = 0")
    }
    do { try connection.run("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)") } catch {
      // While other processes read, the file keeps its size and the space is reused.
      if !error.isBusy { throw error }
    }
  }
}
