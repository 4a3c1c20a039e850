extension HeightFile {
  /// Parts of the keys that are gone through one by one, so that no writer waits for long.
  static let slices = 256

  /// The newest generation of which some has to go to leave room, and all of the older ones; `nil` if
  /// there is room.
  ///
  /// - Complexity: linear in all heights; nobody waits meanwhile.
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

  /// Removes what is left of some generations in one part of the keys.
  ///
  /// - Parameters:
  ///   - generation: the newest of them.
  ///   - slice: 0 ..< ``slices``.
  ///   - isPartly: whether to stop when there are few enough.
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

  /// Removes all heights and gives the space back.
  func clear() throws(SQLiteError) {
    try connection.transaction(writing: true) { () throws(SQLiteError) in
      try connection.run("DELETE FROM heights; UPDATE state SET heights = 0, written = 0")
    }
    do { try connection.run("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)") } catch {
      // While others read, the space stays and is used again.
      if !error.isBusy { throw error }
    }
  }
}
