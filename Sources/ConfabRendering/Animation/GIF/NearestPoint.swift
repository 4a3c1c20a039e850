/// Finds the nearest of some points.
///
/// The points are sorted by lightness. A search starts at the lightness that it looks for and ends
/// where the lightness alone is too far away.
struct NearestPoint {
  private let points: [SIMD4<Float>]
  /// The index at creation of each point.
  private let indices: [Int]

  /// - Parameter points: At least one point.
  init(_ points: [SIMD4<Float>]) {
    indices = points.indices.sorted { (points[$0][0], $0) < (points[$1][0], $1) }
    self.points = indices.map { points[$0] }
  }

  /// The number of points.
  var count: Int { points.count }

  /// The nearest point.
  ///
  /// - Parameters:
  ///   - place: Where to look.
  ///   - other: The index of a point to leave out; it must not be the only one.
  /// - Returns: The index at creation and the square of the distance.
  func nearest(to place: SIMD4<Float>, except other: Int = -1) -> (index: Int, squared: Float) {
    points.withUnsafeBufferPointer { points in
      var low = 0
      var high = points.count
      while low < high {
        let middle = (low + high) / 2
        if points[middle][0] < place[0] { low = middle + 1 } else { high = middle }
      }
      var best = 0
      var shortest = Float.infinity
      func visit(_ place: Int, _ squared: Float) {
        if squared < shortest, indices[place] != other { (best, shortest) = (place, squared) }
      }
      var below = low - 1
      var above = low
      while below >= 0 || above < points.count {
        if above < points.count {
          let gap = points[above][0] - place[0]
          if gap * gap < shortest {
            visit(above, ColorPoint.squaredDistance(points[above], place))
            above += 1
          } else {
            above = points.count
          }
        }
        if below >= 0 {
          let gap = points[below][0] - place[0]
          if gap * gap < shortest {
            visit(below, ColorPoint.squaredDistance(points[below], place))
            below -= 1
          } else {
            below = -1
          }
        }
      }
      return (indices[best], shortest)
    }
  }
}
