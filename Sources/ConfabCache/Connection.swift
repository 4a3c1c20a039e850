import CSQLite

/// An open database. Not safe for concurrent use.
final class Connection {
  private let handle: OpaquePointer

  /// - Parameters:
  ///   - path: The path of a file. URIs and ":memory:" are treated as file names.
  ///   - mayCreate: Whether to create a missing file.
  init(path: String, mayCreate: Bool) throws(SQLiteError) {
    var handle: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
      | (mayCreate ? SQLITE_OPEN_CREATE : 0)
    let code = sqlite3_open_v2(path.hasPrefix("/") ? path : "./" + path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let error = SQLiteError(
        extendedCode: code, message: String(cString: sqlite3_errstr(code)))
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
  }

  deinit { sqlite3_close_v2(handle) }

  /// Sets how long to wait for other processes, in milliseconds.
  func wait(atMost milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// The number of rows that the last statement changed.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  func run(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw error(code) }
  }

  func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code) }
    return Statement(statement, of: self)
  }

  /// The first column of the first row as an integer; 0 without rows.
  func number(_ sql: String) throws(SQLiteError) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step() ? statement.number(0) : 0
  }

  /// The first column of the first row as text; empty without rows.
  func text(_ sql: String) throws(SQLiteError) -> String {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : ""
  }

  /// Runs `body` in a transaction, and rolls back if it throws.
  func transaction<T>(writing: Bool, _ body: () throws(SQLiteError) -> T) throws(SQLiteError) -> T {
    try run(writing ? "BEGIN IMMEDIATE" : "BEGIN")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // After some errors SQLite has already rolled back, and ROLLBACK would fail.
      if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  func error(_ code: Int32) -> SQLiteError {
    SQLiteError(extendedCode: code, message: String(cString: sqlite3_errmsg(handle)))
  }
}
