import CSQLite

/// What SQLite said, by its extended code.
struct SQLiteError: Error {
  var extendedCode: Int32
  var message: String

  /// Damage that we have found ourselves.
  static func damage(_ message: String) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_CORRUPT, message: message)
  }
  /// What keeps us from making a file.
  static func blocked(_ message: String) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_CANTOPEN, message: message)
  }
  static let altered = damage("a height was altered")

  var code: Int32 { extendedCode & 0xFF }
  /// Whether the file is not what it should be. Our statements are the same every time, so one that
  /// has become wrong means that the tables are not ours any more.
  var isDamage: Bool {
    [
      SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_CONSTRAINT,
      SQLITE_MISMATCH, SQLITE_TOOBIG,
    ].contains(code)
  }
  var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
  var isFull: Bool { code == SQLITE_FULL }
}

/// One open database. Belongs to whoever made it and is used by no two at once.
final class Connection {
  private let handle: OpaquePointer

  /// - Parameters:
  ///   - path: a file; it may begin as a URI or be called ":memory:" and is a file all the same.
  ///   - mayCreate: whether there may be none yet.
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

  /// How long others are waited for, in milliseconds.
  func wait(atMost milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Rows that the last statement changed.
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

  /// The first column of the first row, as a whole number; 0 where there is none.
  func number(_ sql: String) throws(SQLiteError) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step() ? statement.number(0) : 0
  }

  /// The first column of the first row, as text.
  func text(_ sql: String) throws(SQLiteError) -> String {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : ""
  }

  /// Does something in one transaction, all or nothing.
  func transaction<T>(writing: Bool, _ body: () throws(SQLiteError) -> T) throws(SQLiteError) -> T {
    try run(writing ? "BEGIN IMMEDIATE" : "BEGIN")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // SQLite itself has gone back in some cases, and then this is one mistake more.
      if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  fileprivate func error(_ code: Int32) -> SQLiteError {
    SQLiteError(extendedCode: code, message: String(cString: sqlite3_errmsg(handle)))
  }
}

/// A statement that is run again and again.
final class Statement {
  private let handle: OpaquePointer
  /// Lives as long as its statements.
  private let connection: Connection

  fileprivate init(_ handle: OpaquePointer, of connection: Connection) {
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// Sets a parameter, counted from 1; the statement must be at its beginning.
  func bind(_ number: Int64, to parameter: Int32) {
    sqlite3_bind_int64(handle, parameter, number)
  }

  /// Goes to the next row. After the last one, the statement has let go of the database.
  ///
  /// - Returns: whether there is one.
  func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    let error = code == SQLITE_DONE ? nil : connection.error(code)
    sqlite3_reset(handle)
    if let error { throw error }
    return false
  }

  /// Lets go of the database before the last row.
  func reset() { sqlite3_reset(handle) }

  func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func text(_ column: Int32) -> String {
    sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
  }
}
