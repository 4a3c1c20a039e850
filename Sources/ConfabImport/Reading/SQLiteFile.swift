import CSQLite
import ConfabSupport

/// A database of SQLite in an export, which is only read. For use from one task.
final class SQLiteFile {
  /// The first bytes of every database.
  static let signature = Array("SQLite format 3\0".utf8)
  /// The longest text or blob, in bytes.
  private static let longestValue: Int32 = 64 << 20

  /// Where a database is.
  struct Place: Sendable {
    /// The name for errors.
    let name: String
    fileprivate let address: String
    fileprivate let flags: Int32
    /// The copy of a database with a log that is not merged.
    private let folder: TemporaryFolder?

    /// Finds a database. A write-ahead log beside it (`-wal`) is part of it; SQLite would merge it on the
    /// disk, so that such a database is copied first.
    ///
    /// - Throws: ``ImportError`` if there is none.
    init(_ export: Export, _ path: String) throws(ImportError) {
      name = export.error(path, "").source
      let log = path + "-wal"
      let always = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
      if export.has(log), !export.head(log).isEmpty {
        let copy: TemporaryFolder
        do throws(FileError) { copy = try TemporaryFolder() } catch {
          throw export.error(path, "\(error)")
        }
        try SQLiteFile.copy(export, path, to: "\(copy.path)/copy.db")
        try SQLiteFile.copy(export, log, to: "\(copy.path)/copy.db-wal")
        folder = copy
        address = SQLiteFile.address("\(copy.path)/copy.db")
        flags = always | SQLITE_OPEN_READWRITE
      } else {
        folder = nil
        address = SQLiteFile.address(try export.localPath(path)) + "?immutable=1"
        flags = always | SQLITE_OPEN_READONLY
      }
    }
  }

  let place: Place
  private let handle: OpaquePointer

  /// Opens a database without changing it or a file beside it.
  ///
  /// - Throws: ``ImportError`` if it can't be opened.
  convenience init(_ export: Export, _ path: String) throws(ImportError) {
    try self.init(Place(export, path))
  }

  /// Opens a database, also another time.
  ///
  /// - Throws: ``ImportError`` if it can't be opened.
  init(_ place: Place) throws(ImportError) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(place.address, &opened, place.flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw ImportError(place.name, "the database can't be opened: \(Self.text(code))")
    }
    self.place = place
    handle = opened
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.longestValue)
    // Functions in a schema that somebody else wrote are not called.
    sqlite3_exec(handle, "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON", nil, nil, nil)
    sqlite3_exec(handle, "PRAGMA mmap_size = 0; PRAGMA cache_size = -8000", nil, nil, nil)
    // One transaction for all statements, which would otherwise begin and end one each time.
    sqlite3_exec(handle, "BEGIN", nil, nil, nil)
  }

  deinit { sqlite3_close_v2(handle) }

  /// The path as a URI.
  private static func address(_ path: String) -> String {
    var text = Array("file:".utf8)
    for byte in path.utf8 {
      let isPlain =
        0x61...0x7A ~= byte | 0x20 || 0x2D...0x39 ~= byte || byte == UInt8(ascii: "_")
      text += isPlain ? [byte] : Array("%\(Hexadecimal.text(of: [byte]))".utf8)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func copy(
    _ export: Export, _ source: String, to target: String
  ) throws(ImportError) {
    let stream = try export.stream(source)
    do {
      let output = try OutputFile(path: target)
      while true {
        let chunk = try stream.next()
        if chunk.isEmpty { break }
        try output.write(chunk)
      }
      try output.commit(isTemporary: true)
    } catch let error as ImportError {
      throw error
    } catch {
      throw export.error(source, "\(error)")
    }
  }

  private static func text(_ code: Int32) -> String { String(cString: sqlite3_errstr(code)) }

  /// The names of the tables; views and virtual tables are left out.
  func tables() throws(ImportError) -> Set<String> {
    let rows = try prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0")
    var names: Set<String> = []
    while try rows.step() { if let name = rows.text(0) { names.insert(name) } }
    return names
  }

  /// The names of a table's columns, in lower case.
  func columns(of table: String) throws(ImportError) -> Set<String> {
    let rows = try prepare("SELECT name FROM pragma_table_info(?)")
    rows.bind(table)
    var names: Set<String> = []
    while try rows.step() { if let name = rows.text(0) { names.insert(name.lowercased()) } }
    return names
  }

  func prepare(_ sql: String) throws(ImportError) -> Rows {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw problem(code) }
    return Rows(statement, of: self)
  }

  fileprivate func problem(_ code: Int32) -> ImportError {
    let reason = OneLine.text(String(cString: sqlite3_errmsg(handle)))
    return ImportError(place.name, "the database is damaged or not as expected: \(reason)")
  }

  /// The rows that a statement finds. Columns are counted from 0.
  final class Rows {
    private let statement: OpaquePointer
    private let file: SQLiteFile

    fileprivate init(_ statement: OpaquePointer, of file: SQLiteFile) {
      self.statement = statement
      self.file = file
    }

    deinit { sqlite3_finalize(statement) }

    /// Moves to the next row; `false` at the end.
    func step() throws(ImportError) -> Bool {
      let code = sqlite3_step(statement)
      if code == SQLITE_ROW { return true }
      guard code == SQLITE_DONE else {
        let problem = file.problem(code)
        sqlite3_reset(statement)
        throw problem
      }
      return false
    }

    /// Begins again with other values of the parameters.
    func restart(_ number: Int) {
      sqlite3_reset(statement)
      sqlite3_bind_int64(statement, 1, Int64(number))
    }

    /// Begins again with another text as the parameter.
    func restart(_ text: String) {
      sqlite3_reset(statement)
      bind(text)
    }

    fileprivate func bind(_ text: String) {
      let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      sqlite3_bind_text(statement, 1, text, -1, copies)
    }

    /// A value as SQLite stores it. A text or a blob is valid until the next step.
    enum Value {
      case null
      case number(Int)
      case bytes(UnsafeRawBufferPointer)
    }

    var columnCount: Int32 { sqlite3_column_count(statement) }

    func value(_ column: Int32) -> Value {
      switch sqlite3_column_type(statement, column) {
      case SQLITE_NULL: .null
      case SQLITE_INTEGER, SQLITE_FLOAT: .number(number(column))
      default: withBytes(column) { .bytes($0) }
      }
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    /// The number in a column; 0 for none.
    func number(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

    /// The text in a column; `nil` for `NULL` and an empty one.
    func text(_ column: Int32) -> String? {
      withBytes(column) { bytes in
        bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
      }
    }

    /// The bytes of a text or a blob; none for `NULL`.
    func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

    /// Calls a function with the bytes of a text or a blob; with none for `NULL`.
    func withBytes<T>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> T) -> T {
      let start = sqlite3_column_blob(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }
  }
}
