import ConfabScene
import ConfabTimeline

/// The place of the heads of readers in a row, before mirroring.
struct SeenHeadsPlace: Equatable {
  /// The horizontal range from the innermost head to the outermost, in points.
  var span: Range<Double>
  /// The top of the heads, in the row's coordinates.
  var top: Double
  /// The number of heads that are shown even if the span is too narrow.
  var minimumHeads: Int

  init(
    _ decoration: MeasuredDecoration, in row: RowGeometry, _ metrics: Metrics, _ grid: PixelGrid
  ) {
    let edge = metrics.edge(ofRow: row.width)
    let heads = metrics.seenHeads
    let diameter = grid.round(heads.diameter)
    let distance = grid.round(max(0, heads.pitch - heads.diameter))
    let (lower, upper): (Double, Double) =
      switch decoration.side {
      case .incoming: (row.body.maxX + distance, row.width - edge)
      case .outgoing: (edge, row.body.minX - distance)
      case .center: (0, -1)
      }
    if !decoration.endsCluster, lower <= upper, upper - lower >= diameter,
      row.body.height >= diameter
    {
      (span, top, minimumHeads) = (lower..<upper, row.body.maxY - diameter, 0)
    } else {
      span = edge..<max(edge, row.width - edge)
      (top, minimumHeads) = (row.bottom + grid.round(heads.gap), 1)
    }
  }
}
