/// Rectangles of two compared pictures, for masks and regions.
struct PairFrames: Sendable {
  let expected: RowFrames
  let actual: RowFrames

  /// - Parameters:
  ///   - frames: The rectangles.
  ///   - expected: The size of the reference.
  ///   - actual: The size of the new picture.
  init(_ frames: [ComparisonFrame], expected: PixelSize, actual: PixelSize) {
    self.expected = RowFrames(frames, side: .expected, size: expected)
    self.actual = RowFrames(frames, side: .actual, size: actual)
  }

  var isEmpty: Bool { expected.isEmpty && actual.isEmpty }

  /// The bits of the columns that lie in rectangles of either picture; empty if there are none.
  ///
  /// - Parameters:
  ///   - row: The row of the reference; `nil` for a row that only the new picture has.
  ///   - other: The row of the new picture; `nil` for a row that only the reference has.
  ///   - width: The number of columns.
  func words(expected row: Int?, actual other: Int?, width: Int) -> [UInt64] {
    let columns =
      (row.map { expected.columns(inRow: $0) } ?? [])
      + (other.map { actual.columns(inRow: $0) } ?? [])
    guard !columns.isEmpty else { return [] }
    var words = [UInt64](repeating: 0, count: (width + 63) / 64)
    for columns in columns { PixelBitmap.set(columns.clamped(to: 0..<width), in: &words) }
    return words
  }
}
