/// The masks of one picture by row.
struct RowMasks: Sendable {
  private let frames: [(rows: Range<Int>, columns: Range<Int>)]

  init(_ masks: [ComparisonMask], side: DifferingRegion.Side, width: Int, height: Int) {
    frames = masks.filter { $0.side == nil || $0.side == side }.map {
      ($0.frame.rows(height: height), $0.frame.columns(width: width))
    }.filter { !$0.0.isEmpty && !$0.1.isEmpty }
  }

  var isEmpty: Bool { frames.isEmpty }

  /// The masked columns of a row, in any order; they may overlap.
  func columns(inRow row: Int) -> [Range<Int>] {
    frames.compactMap { $0.rows.contains(row) ? $0.columns : nil }
  }
}
