import CSQLite

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
