/// The surroundings of pixels that both pictures have, for finding anti-aliased pixels by the rule
/// of pixelmatch 7.2 (V. Vyšniauskas, "Anti-aliased pixel and intensity slope detector", 2009).
///
/// A pixel is anti-aliased in a picture if at most two of its eight neighbors have its luma (an
/// edge of the picture counts as one), some neighbor is darker and some is brighter, and the
/// darkest or the brightest neighbor has at least three equal neighbors in both pictures.
struct Neighborhood<Pixel: ComparedPixel> {
  let expected: UnsafeBufferPointer<Pixel>
  let expectedWidth: Int
  /// The row of the first pixel, as all rows in the reference.
  let expectedRow: Int
  let actual: UnsafeBufferPointer<Pixel>
  let actualWidth: Int
  /// The row of the reference that the first pixel of the new picture is compared with.
  let actualRow: Int
  /// The columns that both pictures have.
  let width: Int
  /// The rows of the reference that both pictures have.
  let rows: Range<Int>

  /// Whether the pixel is anti-aliased in one of the pictures. The row counts in the reference.
  func isAntialiased(x: Int, row: Int) -> Bool {
    let place = row * expectedWidth + x
    return isAntialiased(x, row, place) { expected[($1 - expectedRow) * expectedWidth + $0] }
      || isAntialiased(x, row, place) { actual[($1 - actualRow) * actualWidth + $0] }
  }

  @inline(__always)
  private func isAntialiased(
    _ x: Int, _ row: Int, _ place: Int, pixel: (_ x: Int, _ row: Int) -> Pixel
  ) -> Bool {
    let center = pixel(x, row).eightBits
    var equal = isAtEdge(x, row) ? 1 : 0
    var (darkest, brightest) = (0.0, 0.0)
    var (dark, bright) = ((x: x, row: row), (x: x, row: row))
    // Column by column: the first of equally dark pixels counts.
    for column in max(0, x - 1)...min(width - 1, x + 1) {
      for line in max(rows.lowerBound, row - 1)...min(rows.upperBound - 1, row + 1)
      where column != x || line != row {
        let change = YIQ.lumaDifference(center, pixel(column, line).eightBits, index: place)
        if change == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if change < darkest {
          (darkest, dark) = (change, (column, line))
        } else if change > brightest {
          (brightest, bright) = (change, (column, line))
        }
      }
    }
    guard darkest != 0, brightest != 0 else { return false }
    return isInArea(dark.x, dark.row) || isInArea(bright.x, bright.row)
  }

  /// Whether the pixel has at least three equal neighbors in both pictures.
  private func isInArea(_ x: Int, _ row: Int) -> Bool {
    hasEqualNeighbors(x, row) { expected[($1 - expectedRow) * expectedWidth + $0] }
      && hasEqualNeighbors(x, row) { actual[($1 - actualRow) * actualWidth + $0] }
  }

  @inline(__always)
  private func hasEqualNeighbors(
    _ x: Int, _ row: Int, pixel: (_ x: Int, _ row: Int) -> Pixel
  ) -> Bool {
    let center = pixel(x, row)
    var equal = isAtEdge(x, row) ? 1 : 0
    for column in max(0, x - 1)...min(width - 1, x + 1) {
      for line in max(rows.lowerBound, row - 1)...min(rows.upperBound - 1, row + 1)
      where (column != x || line != row) && pixel(column, line) == center {
        equal += 1
        if equal > 2 { return true }
      }
    }
    return false
  }

  @inline(__always)
  private func isAtEdge(_ x: Int, _ row: Int) -> Bool {
    x == 0 || x == width - 1 || row == rows.lowerBound || row == rows.upperBound - 1
  }
}
