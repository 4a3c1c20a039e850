import ConfabModel

/// Cells of comma-separated values (RFC 4180).
package enum CSVCell {
  /// A text of unknown origin as a cell.
  ///
  /// A text that a spreadsheet would compute as a formula gets an apostrophe before it, which
  /// spreadsheets do not show. Control characters other than tabs and line feeds become their
  /// pictures. Numbers are cells as they are.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func text(_ text: String) -> String {
    var cell = String.UnicodeScalarView()
    if let first = text.unicodeScalars.first, formulaStarts.contains(first) { cell.append("'") }
    for scalar in text.unicodeScalars {
      let isKept =
        ["\t", "\n", "\r"].contains(scalar) || scalar.properties.generalCategory != .control
      cell.append(isKept ? scalar : OneLine.visible(scalar))
    }
    return quoted(String(cell))
  }

  /// The characters that begin a formula, some of them in their wide forms.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  private static func quoted(_ cell: String) -> String {
    let needsQuotes = cell.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    guard needsQuotes || cell.first == " " || cell.last == " " else { return cell }
    return "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }
}
