/// The clusters and glyphs of a run on a line, from the text or shaped again for the line.
struct RunView {
  let piece: ShapedPiece
  let font: FontInstance
  let isRightToLeft: Bool
  /// The end of the paragraph. The cluster after its last one comes after the hard line break.
  let end: Int
  /// The cluster whose letter-spacing is at the edge of the run and not inside it.
  var atEdge: Int?

  var clusters: [ShapedPiece.Cluster] { piece.clusters }

  /// The UTF-8 range of some clusters.
  func bytes(of range: Range<Int>) -> Range<Int> {
    Int(clusters[range.lowerBound].byte)..<min(Int(clusters[range.upperBound].byte), end)
  }

  func isInvisible(_ cluster: Int) -> Bool { clusters[cluster].flags.contains(.invisible) }

  /// The letter-spacing between a cluster and the one before it in the run, in 1/1024 point.
  func space(before cluster: Int) -> Int64 { cluster == atEdge ? 0 : ownSpace(cluster) }

  /// The letter-spacing that is part of the cluster's width, in 1/1024 point.
  func ownSpace(_ cluster: Int) -> Int64 { piece.space(before: cluster) }
}
