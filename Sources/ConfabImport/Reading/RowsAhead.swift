import ConfabModel
import ConfabSupport

/// Rows of a database that another connection reads on a thread of its own, some hundreds ahead.
/// SQLite takes a third of the time of an import. For use from one task.
final class RowsAhead {
  /// The most batches that are read ahead.
  private static let capacity = 4
  private let batches: ReadAhead<RowBatch, ImportError>
  private var batch = RowBatch()
  private var index = 0

  /// Starts to read.
  ///
  /// - Parameters:
  ///   - place: The database.
  ///   - sql: The statement.
  ///   - read: Steps through the statement and calls `use` for each row that is wanted; ends if that
  ///     returns `false`.
  /// - Throws: ``ImportError`` if no thread can be created.
  init(
    _ place: SQLiteFile.Place, _ sql: String,
    _ read: @escaping @Sendable (SQLiteFile.Rows, _ use: () -> Bool) throws(ImportError) -> Void
  ) throws(ImportError) {
    do throws(BlockingThread.Failure) {
      batches = try ReadAhead(capacity: Self.capacity) { send throws(ImportError) in
        let rows = try SQLiteFile(place).prepare(sql)
        var batch = RowBatch()
        try read(rows) {
          batch.append(rows)
          guard batch.isFull else { return true }
          defer { batch = RowBatch() }
          return send(batch)
        }
        if batch.count > 0 { _ = send(batch) }
      }
    } catch {
      throw ImportError(place.name, "\(error)")
    }
  }

  /// The next row; `nil` after the last.
  func next() throws(ImportError) -> RowBatch.Row? {
    if index == batch.count {
      guard let next = try batches.next() else { return nil }
      (batch, index) = (next, 0)
    }
    defer { index += 1 }
    return batch[index]
  }
}

/// Copies of rows.
struct RowBatch: Sendable {
  /// A number, or a range of the bytes.
  private struct Cell {
    var value: Int
    /// The number of bytes, or what else the cell is.
    var count: Int

    static let null = -1
    static let number = -2
  }

  private static let mostRows = 256
  private static let mostBytes = 1 << 18
  private(set) var count = 0
  private var columnCount = 0
  private var cells: [Cell] = []
  private var bytes: [UInt8] = []

  init() {}

  /// Copies the current row of a statement.
  init(_ rows: SQLiteFile.Rows) { append(rows) }

  var isFull: Bool { count >= Self.mostRows || bytes.count >= Self.mostBytes }

  /// Copies the current row of a statement, the same one for all rows.
  mutating func append(_ rows: SQLiteFile.Rows) {
    count += 1
    columnCount = Int(rows.columnCount)
    for column in 0..<rows.columnCount {
      switch rows.value(column) {
      case .null: cells.append(Cell(value: 0, count: Cell.null))
      case .number(let number): cells.append(Cell(value: number, count: Cell.number))
      case .bytes(let value):
        cells.append(Cell(value: bytes.count, count: value.count))
        bytes += value
      }
    }
  }

  subscript(index: Int) -> Row { Row(batch: self, start: index * columnCount) }

  /// A row. Columns are counted from 0.
  struct Row {
    fileprivate let batch: RowBatch
    fileprivate let start: Int

    private subscript(column: Int32) -> Cell { batch.cells[start + Int(column)] }

    func isNull(_ column: Int32) -> Bool { self[column].count == Cell.null }

    /// The number in a column; 0 for none.
    func number(_ column: Int32) -> Int {
      let cell = self[column]
      if cell.count == Cell.number { return cell.value }
      return text(column).flatMap { Int($0) } ?? 0
    }

    /// The text in a column; `nil` for `NULL` and an empty one.
    func text(_ column: Int32) -> String? {
      let cell = self[column]
      if cell.count == Cell.number { return "\(cell.value)" }
      return cell.count <= 0 ? nil : String(decoding: bytes(column), as: UTF8.self)
    }

    /// The bytes of a text or a blob; none for `NULL` and numbers.
    func bytes(_ column: Int32) -> ArraySlice<UInt8> {
      let cell = self[column]
      return cell.count <= 0 ? [] : batch.bytes[cell.value..<cell.value + cell.count]
    }
  }
}
