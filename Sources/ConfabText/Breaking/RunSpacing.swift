/// The letter-spacing between the runs of a line.
///
/// The space before a run in text order is placed where the two runs meet on the line. If they
/// don't meet, because their directions differ, it is placed between two runs that are not
/// neighbors in the text.
enum RunSpacing {
  /// Moves the space in front of the runs' first characters to the edges of the runs.
  ///
  /// - Returns: The space to the left of each run in visual order, in 1/1024 point; empty without
  ///   letter-spacing.
  static func take(
    from parts: inout [(view: RunView, clusters: Range<Int>)], order: [Int], isSpaced: Bool
  ) -> [Int64] {
    guard isSpaced else { return [] }
    /// The rank of each run among the visible runs in text order; `nil` for an invisible run.
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
