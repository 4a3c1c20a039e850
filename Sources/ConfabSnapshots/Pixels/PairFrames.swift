import ConfabScene

/// Rectangles of two compared pictures, for masks and regions.
struct PairFrames: Sendable {
  let expected: ScanlineFrames
  let actual: ScanlineFrames

  /// - Parameters:
  ///   - frames: The rectangles.
  ///   - expected: The size of the reference.
  ///   - actual: The size of the new picture.
  init(_ frames: [ComparisonFrame], expected: PixelSize, actual: PixelSize) {
    self.expected = ScanlineFrames(frames, side: .expected, size: expected)
    self.actual = ScanlineFrames(frames, side: .actual, size: actual)
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

/// A rectangle of the compared pictures, for masks and regions.
package struct ComparisonFrame: Sendable, Hashable, Codable {
  /// The rectangle, which may reach beyond the picture.
  package var frame: PixelRect
  /// The picture in whose pixels the rectangle is given; `nil` for both. With aligned rows, the
  /// same thing can have another frame in each picture.
  package var side: DifferingRegion.Side?

  /// Creates a rectangle.
  package init(_ frame: PixelRect, side: DifferingRegion.Side? = nil) {
    self.frame = frame
    self.side = side
  }
}

/// Rectangles of one picture by row.
struct ScanlineFrames: Sendable {
  private let frames: [(rows: Range<Int>, columns: Range<Int>)]

  init(_ frames: [ComparisonFrame], side: DifferingRegion.Side, size: PixelSize) {
    self.frames = frames.filter { $0.side == nil || $0.side == side }.map {
      ($0.frame.rows(height: size.height), $0.frame.columns(width: size.width))
    }.filter { !$0.0.isEmpty && !$0.1.isEmpty }
  }

  var isEmpty: Bool { frames.isEmpty }

  /// The columns of a row that lie in rectangles, in any order; they may overlap.
  func columns(inRow row: Int) -> [Range<Int>] {
    frames.compactMap { $0.rows.contains(row) ? $0.columns : nil }
  }
}
