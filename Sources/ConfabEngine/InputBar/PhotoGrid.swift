import ConfabScene

/// A grid of photos in a panel, three in a row and a point apart. Columns are whole points wide;
/// remaining points go to the leading columns, as in Chatto.
package struct PhotoGrid: Sendable, Equatable {
  /// The number of columns.
  package static let columns = 3
  /// The space between two photos, in points.
  package static let gap = 1.0

  /// The widths of the columns in points, the leading one first.
  package let widths: [Double]

  /// Creates a grid.
  ///
  /// - Parameter width: The width of the panel in points, at most a million. A fraction of a point
  ///   is unused.
  package init(width: Double) {
    let points = width > 0 ? min(1e6, width) : 0
    let usable = Int(points - Double(Self.columns - 1) * Self.gap)
    let each = max(0, usable) / Self.columns
    let spare = max(0, usable) % Self.columns
    widths = (0..<Self.columns).map { Double(each + ($0 < spare ? 1 : 0)) }
  }

  /// The frame of a photo, in points from the grid's leading top corner. Rows are as high as the
  /// leading column is wide.
  ///
  /// - Parameter index: The index of the photo, at least 0.
  package func frame(at index: Int) -> Rect {
    let column = max(0, index) % Self.columns
    let row = max(0, index) / Self.columns
    let x = widths[..<column].reduce(0) { $0 + $1 + Self.gap }
    return Rect(
      x: x, y: Double(row) * (widths[0] + Self.gap), width: widths[column], height: widths[0])
  }
}
