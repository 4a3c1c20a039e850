/// A table of colors of a GIF, with the color or the two colors that stand for any other.
///
/// A color between two of the table becomes a pattern of both, if they are close to each other. The
/// pattern depends on the place in the picture only, so it is the same in every frame.
final class GIFPalette {
  /// The largest number of colors whose patterns are remembered.
  private static let rememberedLimit = 1 << 18
  /// The largest distance of two colors that are mixed. Patterns of others would be visible.
  private static let mixedDistance: Float = 40
  /// The largest mean of the squared distances of a frame's colors from those of a table that is
  /// used for it.
  private static let meanSquare = 16
  /// At most one of `farShare` pixels may have a color that is farther away than `farDistance`.
  private static let farDistance = 16
  private static let farShare = 200
  /// The thresholds of an ordered dither of 8 × 8 pixels, 0 … 63 (Bayer 1973).
  private static let thresholds: [UInt8] = (0..<64).map { place in
    let (x, y) = (place & 7, place >> 3)
    // The bits of x ⊕ y and of y take turns, the lowest first.
    return (0..<3).reduce(UInt8(0)) { sum, bit in
      sum << 2 | UInt8((x ^ y) >> bit & 1) << 1 | UInt8(y >> bit & 1)
    }
  }

  /// The colors `0xRRGGBB`.
  let colors: [UInt32]
  /// The number that stands for pixels that don't change; `nil` if all numbers are used.
  let transparent: UInt8?
  private let points: [SIMD4<Float>]
  private let search: NearestPoint
  /// A ``Mix`` by color.
  private let mixes = ColorTable()

  /// The colors that stand for one, in 32 bits.
  private struct Mix {
    var bits: UInt32
    var first: UInt8 { UInt8(truncatingIfNeeded: bits) }
    var second: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
    /// The share of the second color, 0 … 32 of 64.
    var level: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
    /// The distance from the first color, rounded up, at most 255.
    var distance: UInt32 { bits >> 24 }
  }

  /// Creates a table of 1 … 256 colors.
  init(_ colors: [UInt32]) {
    self.colors = colors
    transparent = colors.count < 256 ? UInt8(colors.count) : nil
    points = colors.map(ColorPoint.point)
    search = NearestPoint(points)
  }

  /// The base-2 logarithm of the number of entries in the file, 1 … 8.
  var bits: Int {
    let count = colors.count + (transparent == nil ? 0 : 1)
    return max(1, Int.bitWidth - (count - 1).leadingZeroBitCount)
  }

  /// Whether the table has the colors of a frame, or colors so close that those of another table
  /// would look the same.
  ///
  /// - Parameter mustBeExact: Whether only equal colors count.
  /// - Complexity: O(number of colors).
  func covers(_ frame: [(color: UInt32, value: UInt32)], mustBeExact: Bool) -> Bool {
    if mustBeExact { return frame.allSatisfy { mix($0.color).distance == 0 } }
    let total = frame.reduce(0) { $0 + Int($1.value) }
    var error = 0
    var far = 0
    return frame.allSatisfy { color, value in
      let distance = Int(mix(color).distance)
      error += distance * distance * Int(value)
      if distance > Self.farDistance { far += Int(value) }
      return error <= Self.meanSquare * total && far * Self.farShare <= total
    }
  }

  /// Appends the numbers of a row of pixels.
  ///
  /// - Parameters:
  ///   - row: Pixels `0xXXRRGGBB`.
  ///   - old: The pixels before. Those that don't change become transparent. `nil` writes all.
  ///   - x: The column of the first pixel in the picture.
  ///   - y: The row in the picture.
  ///   - indices: The numbers.
  func append(
    _ row: UnsafeBufferPointer<UInt32>, changedFrom old: UnsafeBufferPointer<UInt32>?, x: Int,
    y: Int,
    to indices: inout [UInt8]
  ) {
    var last = UInt32.max
    var mix = Mix(bits: 0)
    let thresholdRow = (y & 7) * 8
    for column in row.indices {
      let color = row[column] & FrameDifference.colorBits
      if let old, let transparent, old[column] & FrameDifference.colorBits == color {
        indices.append(transparent)
        continue
      }
      if color != last {
        last = color
        mix = self.mix(color)
      }
      let isSecond =
        mix.level > 0 && Self.thresholds[thresholdRow + (x + column) & 7] < mix.level
      indices.append(isSecond ? mix.second : mix.first)
    }
  }

  private func mix(_ color: UInt32) -> Mix {
    if let bits = mixes.value(color) { return Mix(bits: bits) }
    if mixes.count >= Self.rememberedLimit { mixes.removeAll() }
    let bits = makeMix(color)
    mixes.add(bits, to: color)
    return Mix(bits: bits)
  }

  private func makeMix(_ color: UInt32) -> UInt32 {
    let point = ColorPoint.point(color)
    let (first, squared) = search.nearest(to: point)
    if colors[first] == color { return UInt32(first) }
    let distance = UInt32(min(255, max(1, squared.squareRoot().rounded(.up))))
    let alone = UInt32(first) | distance << 24
    guard colors.count > 1 else { return alone }
    // The second color lies on the other side.
    let mirrored = point + (point - points[first])
    let second = search.nearest(to: mirrored, except: first).index
    let way = points[second] - points[first]
    let length = (way * way).sum()
    guard length > 0, length <= Self.mixedDistance * Self.mixedDistance else { return alone }
    let share = ((point - points[first]) * way).sum() / length
    let level = UInt32(min(32, max(0, (share * 64).rounded())))
    return alone | UInt32(second) << 8 | level << 16
  }
}
