import ConfabLayout

/// The metrics of tables. Lengths are in points.
///
/// Size, spaces and rules are near those of the tables of tailwindcss-typography: 14 points for text
/// of 16, eight points of space around cells, the outer columns at the edges of the text, and a rule
/// below each row but the last.
package struct TableMetrics: KindMetrics {
  /// The size of the text, relative to that of messages.
  package var scale = 0.9
  /// The space between two columns.
  package var columnGap = 18.0
  /// The space above and below the text of a row.
  package var rowInset = 7.0
  /// The smallest factor by which the text of a wide table gets smaller before columns are left
  /// out.
  package var leastScale = 0.7

  /// Creates the defaults.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<TableMetrics>] = [
    .number("tableScale", \.scale, 0.5...1.5),
    .number("tableColumnGap", \.columnGap, 0...100),
    .number("tableRowInset", \.rowInset, 0...100),
    .number("tableLeastScale", \.leastScale, 0.1...1),
  ]
}

extension Metrics {
  /// The metrics of tables.
  package var tables: TableMetrics {
    get { self[TableMetrics.self] }
    set { self[TableMetrics.self] = newValue }
  }
}
