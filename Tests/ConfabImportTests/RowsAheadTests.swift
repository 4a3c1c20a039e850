import ConfabModel
import TestSupport
import Testing

@testable import ConfabImport

@Suite struct RowsAheadTests {
  private let file: SQLiteFile

  init() throws {
    let export = try Export(path: Fixture.root + "/imessage/direct/export/chat.db")
    file = try SQLiteFile(export, "chat.db")
  }

  /// Rows with values of all kinds, some of them longer than a batch.
  private static let sql = """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    SELECT i, 'text ' || i, CASE i % 500 WHEN 7 THEN zeroblob(300000) ELSE CAST(i * 977 AS BLOB) END, \
    NULL, i / 3.0, '' || i, '', CASE i % 3 WHEN 0 THEN i WHEN 1 THEN 'é' ELSE NULL END FROM n
    """

  @Test func `Rows that are read ahead have the values that SQLite returns`() throws {
    let direct = try file.prepare(Self.sql)
    let ahead = try RowsAhead(file.place, Self.sql) { rows, use throws(ImportError) in
      while try rows.step(), use() {}
    }
    var count = 0
    while try direct.step() {
      let row = try #require(try ahead.next())
      count += 1
      for column in 0..<Int32(8) {
        #expect(row.isNull(column) == direct.isNull(column))
        #expect(row.number(column) == direct.number(column))
        if column != 4 { #expect(row.text(column) == direct.text(column)) }
        if case .bytes(let bytes) = direct.value(column) {
          #expect(row.bytes(column).elementsEqual(bytes))
        }
      }
    }
    #expect(count == 2_000)
    #expect(try ahead.next() == nil)
  }

  @Test func `Rows can be left before the last one`() throws {
    let ahead = try RowsAhead(file.place, Self.sql) { rows, use throws(ImportError) in
      while try rows.step(), use() {}
    }
    #expect(try ahead.next()?.number(0) == 1)
  }

  @Test func `A statement that fails is an error of the database`() throws {
    let ahead = try RowsAhead(file.place, "SELECT * FROM nothing") {
      rows, use throws(ImportError) in
      while try rows.step(), use() {}
    }
    let error = #expect(throws: ImportError.self) { try ahead.next() }
    #expect(
      error?.description.contains("chat.db: the database is damaged or not as expected") == true)
  }
}
