/// A range of columns and rows of a band, counted from its first; may be empty.
struct PixelArea: Equatable {
  var columns: Range<Int>
  var rows: Range<Int>

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// The pixels within `limit` that a box touches. The box is in device pixels, with rows counted
  /// from the first of the band; NaN counts as 0.
  init(minX: Double, minY: Double, maxX: Double, maxY: Double, within limit: PixelArea) {
    func span(_ low: Double, _ high: Double, _ limit: Range<Int>) -> Range<Int> {
      func pixel(_ position: Double) -> Int {
        let position = position.isNaN ? 0 : position
        return Int(min(Double(limit.upperBound), max(Double(limit.lowerBound), position)))
      }
      let first = pixel(low.rounded(.down))
      return first..<max(first, pixel(high.rounded(.up)))
    }
    columns = span(minX, maxX, limit.columns)
    rows = span(minY, maxY, limit.rows)
  }

  init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The pixels that are in another area, too.
  func clamped(to other: PixelArea) -> PixelArea {
    PixelArea(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }

  /// The same pixels in rows that are counted from another row.
  func moved(down distance: Int) -> PixelArea {
    PixelArea(
      columns: columns, rows: rows.lowerBound + distance..<rows.upperBound + distance)
  }
}
