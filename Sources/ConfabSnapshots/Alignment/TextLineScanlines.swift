/// The lines of text in some rows of a picture, found by their edges: places in a row at which the
/// color changes.
struct TextLineScanlines<Pixel: ComparedPixel> {
  /// The number of edges of a row with text. A bubble has two, and some more where its corners are
  /// round.
  private static var textEdges: Int { 5 }
  /// The number of rows of the smallest line.
  private static var smallestLine: Int { 6 }
  /// The correlation from which two lines have the same text.
  private static var sameText: Double { 0.6 }

  /// The rows of each line, from the top.
  let lines: [Range<Int>]
  /// The rows of one color, such as those between two bubbles.
  private let emptyRows: [Int]
  private let picture: PixelPlane<Pixel>

  /// - Complexity: O(pixels of the rows).
  init(_ picture: PixelPlane<Pixel>, rows: Range<Int>) {
    self.picture = picture
    var lines: [Range<Int>] = []
    var emptyRows: [Int] = []
    for row in rows {
      let edges = picture.withRow(row) { row in
        (1..<max(1, row.count)).count { row[$0] != row[$0 - 1] }
      }
      if edges == 0 { emptyRows.append(row) }
      guard edges >= Self.textEdges else { continue }
      if let last = lines.last, last.upperBound == row {
        lines[lines.count - 1] = last.lowerBound..<row + 1
      } else {
        lines.append(row..<row + 1)
      }
    }
    self.lines = lines.filter { $0.count >= Self.smallestLine }
    self.emptyRows = emptyRows
  }

  /// Whether a row has one color.
  func hasEmptyRow(in rows: Range<Int>) -> Bool { emptyRows.contains { rows.contains($0) } }

  /// Whether the place before a row is inside of a line.
  func isInsideLine(_ row: Int) -> Bool {
    lines.contains { $0.lowerBound < row && row < $0.upperBound }
  }

  /// Whether a line has the same text as a line of another picture, whatever its colors and its
  /// fraction of a pixel.
  ///
  /// Two texts have gaps between their letters at other places: the columns with edges are
  /// correlated (the phi coefficient) only if the text is the same.
  func hasSameText(_ line: Int, as other: TextLineScanlines, _ otherLine: Int) -> Bool {
    let (first, second) = (columns(lines[line]), other.columns(other.lines[otherLine]))
    let width = min(first.count, second.count)
    let edges = (0..<width).filter { first[$0] || second[$0] }
    guard let left = edges.first, let right = edges.last else { return true }
    var counts = [0.0, 0, 0, 0]
    for x in left...right { counts[(first[x] ? 2 : 0) + (second[x] ? 1 : 0)] += 1 }
    let (none, onlySecond, onlyFirst, both) = (counts[0], counts[1], counts[2], counts[3])
    let product =
      (both + onlyFirst) * (both + onlySecond) * (none + onlyFirst) * (none + onlySecond)
    guard product > 0 else { return onlyFirst + onlySecond == 0 }
    return both * none - onlyFirst * onlySecond >= Self.sameText * product.squareRoot()
  }

  /// Whether each column of a line has an edge of a glyph. The edges of the bubble are in the rows
  /// around the line, too.
  private func columns(_ rows: Range<Int>) -> [Bool] {
    var columns = edges(in: rows)
    let around = [rows.lowerBound - 1, rows.upperBound].filter { 0..<picture.height ~= $0 }
    for row in around {
      for (x, isEdge) in edges(in: row..<row + 1).enumerated() where isEdge {
        for near in max(0, x - 2)...min(columns.count - 1, x + 2) { columns[near] = false }
      }
    }
    return columns
  }

  /// Whether each column has an edge in some rows.
  private func edges(in rows: Range<Int>) -> [Bool] {
    var columns: [Bool] = []
    for row in rows {
      picture.withRow(row) { row in
        if columns.isEmpty { columns = [Bool](repeating: false, count: row.count) }
        for x in 1..<max(1, row.count) where row[x] != row[x - 1] { columns[x] = true }
      }
    }
    return columns
  }
}
