import ConfabModel
import ConfabProcess

/// A section of a page for a terminal: a title and indented lines with aligned columns.
struct PageSection {
  private(set) var text: String
  private let columns: Int?

  /// - Parameter columns: The characters in a line, between whose words wider ones are broken;
  ///   `nil` for no limit.
  init(_ title: String, columns: Int?) {
    self.columns = columns
    text = "\n\(TerminalText.wrapped(OneLine.text(title), columns: columns))\n"
  }

  /// Adds rows of cells. Columns are as wide as their widest cell.
  ///
  /// - Parameters:
  ///   - rows: Rows with the same number of cells.
  ///   - numbers: The indexes of columns that are aligned at the right.
  mutating func add(_ rows: [[String]], numbers: Set<Int> = []) {
    guard let first = rows.first else { return }
    let rows = rows.map { $0.map(OneLine.text) }
    let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        line +=
          (column == 0 ? "  " : "   ") + (numbers.contains(column) ? space + cell : cell + space)
      }
      while line.last == " " { line.removeLast() }
      text += TerminalText.wrapped(line, columns: columns) + "\n"
    }
  }

  /// Adds words in lines that are not wider than the page, or than 80 characters.
  ///
  /// - Parameter indent: The number of spaces before each line.
  mutating func add(words: [String], indent: Int = 2) {
    let columns = columns ?? 80
    let margin = String(repeating: " ", count: indent)
    var line = margin
    for word in words.map(OneLine.text) {
      if line.count > indent, line.count + word.count + 1 > columns {
        text += line + "\n"
        line = margin
      }
      line += (line.count > indent ? " " : "") + word
    }
    if line.count > indent { text += line + "\n" }
  }
}
