/// A table of text. Each column is as wide as its widest cell; the last is not padded. Cells are
/// cleaned.
package struct TextTable {
  var header: [String]
  var rows: [[String]]

  package init(header: [String], rows: [[String]]) {
    self.header = header
    self.rows = rows
  }

  package var text: String {
    let lines = ([header] + rows).map { $0.map(OneLine.text) }
    let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      line.enumerated().map { column, cell in
        column == line.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }.joined(separator: "  ") + "\n"
    }.joined()
  }
}
