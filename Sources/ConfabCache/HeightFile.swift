import ConfabEngine
import ConfabLayout
import Glibc

/// The tables of a cache and what is done with them; every function is one transaction at most.
///
/// A height is a row under the first half of its key. The second half is stored mixed with the height
/// ("seal"), so that a bit that has turned over, in whichever of them, can't pass for a height.
struct HeightFile {
  /// Bytes that one height takes, when pages are filled as far as random keys fill them: 34 bytes in
  /// pages two thirds full, and some room.
  static let bytesPerHeight = 64
  static let pageSize = 4096

  /// How large everything may be, derived from the bytes that the host allows.
  struct Bounds: Sendable {
    /// Pages of the database, three quarters of all.
    let pages: Int
    /// Heights at which the oldest are let go.
    let heights: Int
    /// Pages in the log that make SQLite put them where they belong.
    let logPages: Int
    /// Heights written in one transaction; each changes a page or little more.
    let batch: Int

    /// - Parameter limit: bytes, at least ``DiskHeights/leastLimit``.
    init(limit: Int) {
      pages = limit / 4 * 3 / HeightFile.pageSize
      heights = limit / 4 * 3 / HeightFile.bytesPerHeight
      logPages = min(1000, limit / 16 / HeightFile.pageSize)
      batch = min(2000, logPages)
    }

    /// New heights after which a generation ends; eight are alive at a time.
    var generation: Int { heights / 8 }
    /// Heights that are left when the oldest have gone.
    var pruned: Int { heights / 4 * 3 }
  }

  /// A height as it was found.
  struct Found {
    var height: Double
    /// Whether it belongs to an older generation.
    var isOld: Bool
  }

  let connection: Connection
  let bounds: Bounds
  private let find: Statement
  private let scan: Statement
  private let insert: Statement
  private let touch: Statement

  /// Opens a cache that is there.
  ///
  /// Nobody else may be opening it at the same time.
  init(path: String, bounds: Bounds) throws(SQLiteError) {
    connection = try Connection(path: path, mayCreate: false)
    self.bounds = bounds
    connection.wait(atMost: 1_000)
    // No power cut damages the file; it may lose the newest heights, which are measured again.
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

  /// Makes a cache without heights where there is no file.
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

  /// What is wrong with the file as a whole; `nil` if nothing is. Reads all of it.
  func damage() throws(SQLiteError) -> String? {
    let answer = try connection.text("PRAGMA quick_check(1)")
    return answer == "ok" ? nil : answer
  }

  /// Heights of some keys, by their places among the keys.
  ///
  /// - Throws: damage, too, where a row isn't what was written.
  func heights(of keys: [HeightKey]) throws(SQLiteError) -> [Found?] {
    var found = [Found?](repeating: nil, count: keys.count)
    // In the order of the file each page is read once.
    let order = keys.indices.map { (row: keys[$0].row, index: $0) }.sorted { $0.row < $1.row }
    guard let first = order.first?.row, let last = order.last?.row else { return [] }
    try connection.transaction(writing: false) { () throws(SQLiteError) in
      let generation = try connection.number("SELECT generation FROM state")
      // Going to a row costs as much as going past some four.
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
        // A key may be asked for more than once.
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

  /// Keeps heights, at most ``Bounds/batch``; those that are there stay as they are.
  ///
  /// - Returns: whether there are too many now.
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

  /// Says of heights that they were used in the present generation.
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

  /// The second half, mixed with a height's bits: SplitMix64's last steps, which spread every bit over
  /// all (Steele, Lea, Flood 2014).
  func seal(_ bits: UInt64) -> Int64 {
    var z = bits &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int64(bitPattern: second ^ z ^ (z >> 31))
  }
}
