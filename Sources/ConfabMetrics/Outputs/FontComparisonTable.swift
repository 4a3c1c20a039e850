import ConfabSupport

/// A report as comma-separated values (RFC 4180), with a row for each text, font and condition.
///
/// Ids, labels and texts come from files of others. See `CSVCell`.
package enum FontComparisonTable {
  private static let header = [
    "id", "font", "locale", "width", "scale", "advance", "advance_units", "lines",
    "breaks", "widest_line", "bubble_width", "bubble_height", "fallback_bytes", "missing",
    "delta_advance", "delta_lines", "delta_width", "delta_height", "rewrapped",
  ]

  /// The table with a header. Lengths are in points, sizes of bubbles in device pixels. `breaks`
  /// are the UTF-8 offsets at which lines begin, without the first one; `missing` are code points.
  /// The differences are those from the first font.
  ///
  /// - Parameters:
  ///   - report: The measurements.
  ///   - includesTexts: Whether the last column has the texts.
  /// - Complexity: linear in the number of measurements.
  package static func csv(_ report: FontComparisonReport, includesTexts: Bool = false) -> String {
    var table = row(header + (includesTexts ? ["text"] : []))
    for (number, condition) in report.conditions.enumerated() {
      for (index, text) in report.texts.enumerated() {
        for font in report.fonts {
          let first = report.fonts[0].measurements[number][index]
          let measured = font.measurements[number][index]
          let cells =
            [text.id, font.label, condition.locale].map(CSVCell.text)
            + [condition.width, condition.scale, measured.advance, measured.advanceUnits]
            .map { ShortNumber.text($0) }
            + cells(of: measured) + differences(first, measured)
          table += row(cells + (includesTexts ? [CSVCell.text(text.text)] : []))
        }
      }
    }
    return table
  }

  private static func cells(of measured: TextMeasurement) -> [String] {
    let fallback = measured.fallbackRanges.reduce(0) { $0 + $1.count }
    let missing = measured.missing.map(Hexadecimal.codePoint)
    return [
      "\(measured.lines.count)",
      measured.lines.dropFirst().map { "\($0.start)" }.joined(separator: " "),
      ShortNumber.text(measured.lines.map(\.width).max() ?? 0), "\(measured.bubbleWidth)",
      "\(measured.bubbleHeight)", "\(fallback)", missing.joined(separator: " "),
    ]
  }

  private static func differences(
    _ first: TextMeasurement, _ measured: TextMeasurement
  ) -> [String] {
    [
      ShortNumber.text(measured.advance - first.advance),
      "\(measured.lines.count - first.lines.count)",
      "\(measured.bubbleWidth - first.bubbleWidth)",
      "\(measured.bubbleHeight - first.bubbleHeight)",
      first.breaksLines(like: measured) ? "0" : "1",
    ]
  }

  private static func row(_ cells: [String]) -> String { cells.joined(separator: ",") + "\r\n" }
}

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
