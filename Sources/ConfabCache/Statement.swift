import CSQLite

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
