import ConfabScene

/// The bars of a recording.
enum Waveform {
  /// The lowest bar, in points.
  static let minimumHeight = 2.0

  /// The number of bars that fit in a width.
  static func count(width: Double, bar: Double, pitch: Double) -> Int {
    max(1, Int(min(1000, (width + pitch - bar) / pitch)))
  }

  /// One level for each bar: the largest of its share of the levels, or an interpolated one if
  /// there are fewer levels than bars.
  ///
  /// - Parameter levels: The loudness over time, each value 0 … 1. Empty for a flat line.
  /// - Complexity: O(*n*) in the numbers of levels and bars.
  static func bars(of levels: [Double], count: Int) -> [Double] {
    guard let first = levels.first else { return Array(repeating: 0, count: count) }
    if levels.count == 1 { return Array(repeating: first, count: count) }
    return (0..<count).map { bar in
      if levels.count >= count {
        let range = bar * levels.count / count..<max(1, (bar + 1) * levels.count / count)
        return levels[range].max() ?? 0
      }
      let position = Double(bar) * Double(levels.count - 1) / Double(max(1, count - 1))
      let index = min(Int(position), levels.count - 2)
      let share = position - Double(index)
      return levels[index] * (1 - share) + levels[index + 1] * share
    }
  }

  /// The outline of bars, which are centered at a height and have round ends.
  ///
  /// - Parameters:
  ///   - bars: The levels, each 0 … 1.
  ///   - indices: The bars that are part of the outline.
  ///   - origin: The left end of the first bar, at the middle of its height.
  static func path(
    of bars: [Double], indices: Range<Int>, origin: Point, bar: Double, pitch: Double,
    height: Double, grid: PixelGrid
  ) -> Path {
    var path = Path()
    for index in indices {
      // Both halves are whole pixels, so that bars are sharp at both ends.
      let half = max(minimumHeight / 2, grid.round(min(1, max(0, bars[index])) * height / 2))
      path.append(
        .roundedRect(
          Rect(
            x: origin.x + Double(index) * pitch, y: origin.y - half, width: bar, height: 2 * half),
          radius: bar / 2))
    }
    return path
  }
}
