/// Rectangles of one picture by row.
struct RowFrames: Sendable {
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
