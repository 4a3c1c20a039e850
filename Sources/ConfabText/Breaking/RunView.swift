/// The clusters and glyphs that a part of a line is made of, wherever they are kept.
struct RunView {
  let piece: ShapedPiece
  let font: FontInstance
  let isRightToLeft: Bool
  /// Of the paragraph; the cluster after its last one stands behind the hard line break.
  let end: Int
  /// The cluster whose letter-spacing stands at the run's edge and not within it.
  var atEdge: Int?

  var clusters: [ShapedPiece.Cluster] { piece.clusters }

  func bytes(of range: Range<Int>) -> Range<Int> {
    Int(clusters[range.lowerBound].byte)..<min(Int(clusters[range.upperBound].byte), end)
  }

  func isInvisible(_ cluster: Int) -> Bool { clusters[cluster].flags.contains(.invisible) }

  /// Letter-spacing between a cluster and the one before it in the text, in 1/1024 point.
  func space(before cluster: Int) -> Int64 { cluster == atEdge ? 0 : ownSpace(cluster) }

  /// As it is counted in the cluster's width.
  func ownSpace(_ cluster: Int) -> Int64 { piece.space(before: cluster) }
}

/// Letter-spacing between the runs of a line.
///
/// The space before a run in the order of the text stands, on the line, where the two runs meet;
/// where they don't, since directions differ, between two others that the text does not have side
/// by side.
enum RunSpacing {
  /// The space to the left of each run in visual order, taken from the runs' first characters.
  /// Empty where nothing is spaced.
  static func take(
    from parts: inout [(view: RunView, clusters: Range<Int>)], order: [Int], isSpaced: Bool
  ) -> [Int64] {
    guard isSpaced else { return [] }
    /// The runs with something to be seen, by their position in the text, and their places.
    var ranks: [Int?] = []
    var before: [Int64] = []
    for index in parts.indices {
      let part = parts[index]
      let first = part.clusters.first { !part.view.isInvisible($0) }
      ranks.append(first.map { _ in before.count })
      guard let first else { continue }
      before.append(before.isEmpty ? 0 : part.view.ownSpace(first))
      parts[index].view.atEdge = first
    }
    var result = [Int64](repeating: 0, count: order.count)
    var apart: [Int] = []
    var last: Int?
    for (place, position) in order.enumerated() {
      guard let rank = ranks[position] else { continue }
      if let last {
        if abs(rank - last) == 1 {
          result[place] = before[max(rank, last)]
          before[max(rank, last)] = 0
        } else {
          apart.append(place)
        }
      }
      last = rank
    }
    for (place, space) in zip(apart, before.filter { $0 != 0 }) { result[place] = space }
    return result
  }
}
