import CSQLite
import ConfabEngine
import ConfabLayout
import Glibc

/// The tables of a cache. Each function is at most one transaction.
///
/// A height is a row under the first half of its key. The second half is stored mixed with the
/// height as a checksum ("seal"), so that a flipped bit in either of them is detected.
struct HeightFile {
  /// The size of a height in bytes: 34 bytes, in pages that random keys fill to two thirds, with a
  /// margin.
  static let bytesPerHeight = 64
  static let pageSize = 4096

  /// The limits of a cache, derived from its size in bytes.
  struct Bounds: Sendable {
    /// The most pages of the database, three quarters of the size.
    let pages: Int
    /// The number of heights above which the oldest are removed.
    let heights: Int
    /// The number of pages in the log after which SQLite makes a checkpoint.
    let logPages: Int
    /// The most heights that are written in a transaction. Each changes about one page.
    let batch: Int

    /// - Parameter limit: The size in bytes, at least ``DiskHeights/leastLimit``.
    init(limit: Int) {
      pages = limit / 4 * 3 / HeightFile.pageSize
      heights = limit / 4 * 3 / HeightFile.bytesPerHeight
      logPages = min(1000, limit / 16 / HeightFile.pageSize)
      batch = min(2000, logPages)
    }

    /// The number of new heights in a generation. A cache holds about eight generations.
    var generation: Int { heights / 8 }
    /// The number of heights that are left after pruning.
    var pruned: Int { heights / 4 * 3 }
  }

  /// A height that was found.
  struct Found {
    var height: Double
    /// Whether it was last used in an older generation.
    var isOld: Bool
  }

  let connection: Connection
  let bounds: Bounds
  private let find: Statement
  private let scan: Statement
  private let insert: Statement
  private let touch: Statement

  /// Opens an existing cache. The caller holds the lock for opening.
  init(path: String, bounds: Bounds) throws(SQLiteError) {
    connection = try Connection(path: path, mayCreate: false)
    self.bounds = bounds
    connection.wait(atMost: 1_000)
    // A power failure doesn't damage the file, but may lose the newest heights.
    try connection.run(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = \(bounds.logPages);
      PRAGMA journal_size_limit = \(bounds.logPages * Self.pageSize);
      PRAGMA max_page_count = \(bounds.pages);
      PRAGMA cell_size_check = ON;
      PRAGMA trusted_schema = OFF;
      """)
    find = try connection.prepare("SELECT seal, height, used FROM heights WHERE key = ?1")
    scan = try connection.prepare(
      "SELECT seal, height, used, key FROM heights WHERE key BETWEEN ?1 AND ?2 ORDER BY key")
    insert = try connection.prepare(
      "INSERT OR IGNORE INTO heights (key, seal, height, used) VALUES (?1, ?2, ?3, ?4)")
    touch = try connection.prepare("UPDATE heights SET used = ?2 WHERE key = ?1 AND used < ?2")
  }

  /// Creates an empty cache. The file must not exist.
  static func make(path: String) throws(SQLiteError) {
    try Connection(path: path, mayCreate: true).run(
      """
      PRAGMA page_size = \(pageSize);
      BEGIN IMMEDIATE;
      PRAGMA application_id = \(HeightFileHeader.application);
      PRAGMA user_version = \(HeightFileHeader.schema);
      CREATE TABLE heights (
        key INTEGER PRIMARY KEY, seal INTEGER NOT NULL, height INTEGER NOT NULL,
        used INTEGER NOT NULL);
      CREATE TABLE state (
        one INTEGER PRIMARY KEY CHECK (one = 1), generation INTEGER NOT NULL,
        written INTEGER NOT NULL, heights INTEGER NOT NULL);
      INSERT INTO state VALUES (1, 1, 0, 0);
      COMMIT;
      PRAGMA journal_mode = WAL;
      """)
  }

  /// The damage that SQLite finds in the whole file; `nil` if there is none.
  func damage() throws(SQLiteError) -> String? {
    let answer = try connection.text("PRAGMA quick_check(1)")
    return answer == "ok" ? nil : answer
  }

  /// The heights of some keys, in the order of the keys; `nil` for unknown keys.
  ///
  /// - Throws: An error with ``SQLiteError/isDamage`` if a row was altered.
  func heights(of keys: [HeightKey]) throws(SQLiteError) -> [Found?] {
    var found = [Found?](repeating: nil, count: keys.count)
    // In the order of the file, each page is read once.
    let order = keys.indices.map { (row: keys[$0].row, index: $0) }.sorted { $0.row < $1.row }
    guard let first = order.first?.row, let last = order.last?.row else { return [] }
    try connection.transaction(writing: false) { () throws(SQLiteError) in
      let generation = try connection.number("SELECT generation FROM state")
      // Finding a row costs about as much as reading four.
      let isDense = try connection.number("SELECT heights FROM state") <= 4 * keys.count
      guard isDense else {
        for (row, index) in order {
          find.bind(row, to: 1)
          guard try find.step() else { continue }
          found[index] = try read(find, of: keys[index], generation)
          find.reset()
        }
        return
      }
      scan.bind(first, to: 1)
      scan.bind(last, to: 2)
      defer { scan.reset() }
      var place = 0
      var before = Int64.min
      while try scan.step() {
        let row = scan.number(3)
        guard row >= before else { throw SQLiteError.altered }
        before = row
        while place < order.count, order[place].row < row { place += 1 }
        // The same key may be requested more than once.
        while place < order.count, order[place].row == row {
          let index = order[place].index
          found[index] = try read(scan, of: keys[index], generation)
          place += 1
        }
      }
    }
    return found
  }

  private func read(
    _ statement: Statement, of key: HeightKey, _ generation: Int64
  ) throws(SQLiteError) -> Found {
    let bits = UInt64(bitPattern: statement.number(1))
    guard statement.number(0) == key.seal(bits) else {
      statement.reset()
      throw SQLiteError.altered
    }
    return Found(height: Double(bitPattern: bits), isOld: statement.number(2) < generation)
  }

  /// Stores heights, at most ``Bounds/batch``. Existing heights don't change.
  ///
  /// - Returns: Whether the cache must be pruned.
  func keep(_ heights: some Collection<(key: HeightKey, value: Double)>) throws(SQLiteError) -> Bool
  {
    try connection.transaction(writing: true) { () throws(SQLiteError) in
      let generation = try connection.number("SELECT generation FROM state")
      var added = 0
      for (key, height) in heights {
        insert.bind(key.row, to: 1)
        insert.bind(key.seal(height.bitPattern), to: 2)
        insert.bind(Int64(bitPattern: height.bitPattern), to: 3)
        insert.bind(generation, to: 4)
        _ = try insert.step()
        added += connection.changes
      }
      guard added > 0 else { return false }
      try connection.run(
        """
        UPDATE state SET heights = heights + \(added), written = written + \(added);
        UPDATE state SET generation = generation + 1, written = 0
          WHERE written >= \(bounds.generation);
        """)
      return try connection.number("SELECT heights FROM state") > bounds.heights
    }
  }

  /// Marks heights as used in the current generation.
  func touch(_ keys: some Collection<HeightKey>) throws(SQLiteError) {
    try connection.transaction(writing: true) { () throws(SQLiteError) in
      let generation = try connection.number("SELECT generation FROM state")
      for key in keys {
        touch.bind(key.row, to: 1)
        touch.bind(generation, to: 2)
        _ = try touch.step()
      }
    }
  }
}

extension HeightKey {
  var row: Int64 { Int64(bitPattern: first) }

  /// The second half of the key, mixed with a height by the finalizer of SplitMix64, in which each
  /// bit affects all others (Steele, Lea, Flood 2014).
  func seal(_ bits: UInt64) -> Int64 {
    var z = bits &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int64(bitPattern: second ^ z ^ (z >> 31))
  }
}

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

/// An error of SQLite, by its extended code.
struct SQLiteError: Error {
  var extendedCode: Int32
  var message: String

  /// Damage that our own checks found.
  static func damage(_ message: String) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_CORRUPT, message: message)
  }
  /// A reason why a file can't be created.
  static func blocked(_ message: String) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_CANTOPEN, message: message)
  }
  static let altered = damage("a height was altered")

  var code: Int32 { extendedCode & 0xFF }
  /// Whether the file is damaged. The statements never change, so an error in one of them means
  /// that the tables were altered.
  var isDamage: Bool {
    [
      SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_CONSTRAINT,
      SQLITE_MISMATCH, SQLITE_TOOBIG,
    ].contains(code)
  }
  var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
  var isFull: Bool { code == SQLITE_FULL }
}

/// A prepared statement.
final class Statement {
  private let handle: OpaquePointer
  /// Keeps the database open while the statement exists.
  private let connection: Connection

  init(_ handle: OpaquePointer, of connection: Connection) {
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// Sets a parameter, counted from 1. The statement must be reset.
  func bind(_ number: Int64, to parameter: Int32) {
    sqlite3_bind_int64(handle, parameter, number)
  }

  /// Moves to the next row, or resets the statement after the last one.
  ///
  /// - Returns: Whether there is a row.
  func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    let error = code == SQLITE_DONE ? nil : connection.error(code)
    sqlite3_reset(handle)
    if let error { throw error }
    return false
  }

  /// Ends the statement before its last row.
  func reset() { sqlite3_reset(handle) }

  func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func text(_ column: Int32) -> String {
    sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
  }
}
