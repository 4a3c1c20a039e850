/// Finds a few colors that stand for many.
///
/// The most frequent colors are kept as they are: backgrounds and bubbles must not change. The
/// others are divided by a median cut that divides the box with the largest error at its mean
/// (Heckbert 1982; Wu 1991), and improved by some rounds of k-means (Lloyd 1982).
enum PaletteQuantizer {
  private static let rounds = 4
  /// More colors than these are averaged in groups first.
  private static let pointLimit = 1 << 14
  /// A color of this share of all pixels, one in …, is kept.
  private static let keptShare = 3000

  private struct Point {
    var place: SIMD4<Float>
    var weight: Float
  }

  private struct Box {
    var points: Range<Int>
    var mean: SIMD4<Float>
    /// The sum of the squared distances from the mean, by axis.
    var error: SIMD4<Float>

    init(_ points: Range<Int>, of all: [Point]) {
      self.points = points
      var weight: Float = 0
      var sum = SIMD4<Float>()
      for point in all[points] {
        weight += point.weight
        sum += point.place * point.weight
      }
      mean = sum / max(weight, .leastNormalMagnitude)
      error = SIMD4()
      for point in all[points] {
        let difference = point.place - mean
        error += difference * difference * point.weight
      }
    }
  }

  /// The colors of a palette, sorted.
  ///
  /// - Parameters:
  ///   - colors: Distinct colors `0xRRGGBB` with their numbers of pixels, sorted by color.
  ///   - limit: The most colors of the palette, at least 1.
  /// - Returns: The same colors if there are no more than `limit`.
  /// - Complexity: O(number of colors × `limit`).
  static func palette(of colors: [(color: UInt32, value: UInt32)], limit: Int) -> [UInt32] {
    guard colors.count > limit else { return colors.map(\.color) }
    let total = colors.reduce(0) { $0 + Int($1.value) }
    let frequent = colors.filter { Int($0.value) * keptShare >= total }.sorted {
      $0.value == $1.value ? $0.color < $1.color : $0.value > $1.value
    }
    let kept = frequent.prefix(limit / 3).map(\.color)
    let isKept = Set(kept)
    var points = points(of: colors.filter { !isKept.contains($0.color) })
    var means = cut(&points, count: limit - kept.count)
    let fixed = kept.map(ColorPoint.point)
    for _ in 0..<rounds { improve(&means, beside: fixed, points) }
    return Set(kept + means.map(ColorPoint.color)).sorted()
  }

  /// The points of colors. Their weights grow with the root of the number of pixels, so that emoji
  /// get colors beside large areas.
  private static func points(of colors: [(color: UInt32, value: UInt32)]) -> [Point] {
    guard colors.count > pointLimit else {
      return colors.map {
        Point(place: ColorPoint.point($0.color), weight: Float($0.value).squareRoot())
      }
    }
    // Five bits of red and blue and six of green.
    var groups = [(sum: SIMD4<Float>, weight: Float)](repeating: (SIMD4(), 0), count: 1 << 16)
    for (color, value) in colors {
      let red = color >> 8 & 0xF800
      let group = Int(red | color >> 5 & 0x7E0 | color >> 3 & 0x1F)
      groups[group].sum += ColorPoint.point(color) * Float(value)
      groups[group].weight += Float(value)
    }
    return groups.filter { $0.weight > 0 }
      .map { Point(place: $0.sum / $0.weight, weight: $0.weight.squareRoot()) }
  }

  /// Divides the points into boxes and returns the mean of each.
  private static func cut(_ points: inout [Point], count: Int) -> [SIMD4<Float>] {
    var boxes = [Box(0..<points.count, of: points)]
    while boxes.count < count {
      guard
        let worst = boxes.indices.filter({ boxes[$0].points.count > 1 })
          .max(by: { boxes[$0].error.sum() < boxes[$1].error.sum() })
      else { break }
      let box = boxes[worst]
      let axis = (0..<3).max { box.error[$0] < box.error[$1] } ?? 0
      let middle = points[box.points].partition { $0.place[axis] > box.mean[axis] }
      // All points are the same up to rounding.
      guard middle > box.points.lowerBound, middle < box.points.upperBound else {
        boxes[worst].error = SIMD4()
        if box.error == SIMD4() { break }
        continue
      }
      boxes[worst] = Box(box.points.lowerBound..<middle, of: points)
      boxes.append(Box(middle..<box.points.upperBound, of: points))
    }
    return boxes.map(\.mean)
  }

  /// Moves each mean to the points that are nearest to it. The fixed ones stay.
  private static func improve(
    _ means: inout [SIMD4<Float>], beside fixed: [SIMD4<Float>], _ points: [Point]
  ) {
    let search = NearestPoint(means + fixed)
    var sums = [SIMD4<Float>](repeating: SIMD4(), count: search.count)
    var weights = [Float](repeating: 0, count: search.count)
    for point in points {
      let nearest = search.nearest(to: point.place).index
      sums[nearest] += point.place * point.weight
      weights[nearest] += point.weight
    }
    for index in means.indices where weights[index] > 0 {
      means[index] = sums[index] / weights[index]
    }
  }
}
