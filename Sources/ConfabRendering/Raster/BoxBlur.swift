import ConfabScene

/// A Gaussian blur of coverage by three running means in integers, so that a pixel does not depend
/// on the part of the picture that is blurred.
///
/// The means are over 2r + 1 pixels and a share of the next pixel at both ends, so that their
/// variance is exactly that of the Gaussian, even below a pixel (P. Gwosdek, S. Grewenig, A. Bruhn,
/// J. Weickert, "Theoretical foundations of Gaussian convolution by extended box filtering", 2011).
struct BoxBlur {
  private static let passes = 3
  /// The whole pixels of a mean on each side of its center.
  private let radius: Int
  /// The weight of a whole pixel.
  private static let whole = 1_024
  private let end: Int
  private let inverse: Double

  /// The distance in pixels over which one pixel influences another.
  var reach: Int { Self.passes * (radius + 1) }

  /// - Parameter deviation: standard deviation in pixels, 0 … 512.
  init(deviation: Double) {
    let variance = deviation * deviation / Double(Self.passes)
    let root: Double = (12 * variance + 1).squareRoot()
    let radius: Double = ((root - 1) / 2).rounded(.down)
    let next: Double = radius + 1
    let excess: Double = (2 * radius + 1) * (radius * next - 3 * variance)
    let share: Double = excess / (6 * (variance - next * next))
    self.radius = Int(radius)
    end = Int((share * Double(Self.whole)).rounded())
    inverse = 1 / Double(Self.whole * (2 * self.radius + 1) + 2 * end)
  }

  /// - Parameters:
  ///   - mask: the coverage of `source`, `stride` bytes per row. Around it the coverage is 0.
  ///   - target: the area to compute; may be larger or smaller than the source.
  /// - Returns: the coverage of `target`, row by row.
  /// - Complexity: linear in the pixels of the target and the ``reach`` around it.
  func blur(_ mask: UnsafePointer<UInt8>, stride: Int, of source: PixelRect, into target: PixelRect)
    -> [UInt8]
  {
    let width = target.columns.count
    let height = target.rows.count + 2 * reach
    // Coverage times 257, so that three roundings in each direction are not visible.
    var field = [UInt16](repeating: 0, count: width * height)
    let columns = target.columns.lowerBound - reach..<target.columns.upperBound + reach
    let known = source.columns.clamped(to: columns)
    // Zeros around the line stand for the values beyond its ends.
    let margin = radius + 1
    var line = [UInt16](repeating: 0, count: columns.count + 2 * margin)
    var next = line
    for (index, row) in source.rows.enumerated() {
      let y = row - target.rows.lowerBound + reach
      guard (0..<height).contains(y) else { continue }
      for place in line.indices { line[place] = 0 }
      for column in known {
        line[margin + column - columns.lowerBound] =
          UInt16(mask[index * stride + column - source.columns.lowerBound]) * 257
      }
      for _ in 0..<Self.passes {
        mean(of: line, into: &next)
        swap(&line, &next)
      }
      for x in 0..<width { field[y * width + x] = line[margin + reach + x] }
    }
    var other = field
    for _ in 0..<Self.passes {
      meanDown(of: field, into: &other, width: width, height: height)
      swap(&field, &other)
    }
    return (0..<width * target.rows.count).map {
      UInt8((UInt32(field[reach * width + $0]) + 128) / 257)
    }
  }

  /// One running mean along a row with `radius + 1` zeros at both ends, which stay zeros.
  private func mean(of line: [UInt16], into result: inout [UInt16]) {
    let margin = radius + 1
    line.withUnsafeBufferPointer { line in
      result.withUnsafeMutableBufferPointer { result in
        var sum: Int32 = 0
        for index in 1..<margin + radius { sum &+= Int32(line[index]) }
        for index in margin..<line.count - margin {
          sum &+= Int32(line[index + radius])
          let ends = Int32(line[index - margin]) &+ Int32(line[index + margin])
          result[index] = rounded(sum, ends)
          sum &-= Int32(line[index - radius])
        }
      }
    }
  }

  /// One running mean along the columns. Values beyond the ends are 0.
  private func meanDown(
    of field: [UInt16], into result: inout [UInt16], width: Int, height: Int
  ) {
    var sums = [Int32](repeating: 0, count: width)
    let nothing = [UInt16](repeating: 0, count: width)
    field.withUnsafeBufferPointer { field in
      result.withUnsafeMutableBufferPointer { result in
        nothing.withUnsafeBufferPointer { nothing in
          sums.withUnsafeMutableBufferPointer { sums in
            func row(_ index: Int) -> UnsafeBufferPointer<UInt16> {
              guard index >= 0, index < height else { return nothing }
              return UnsafeBufferPointer(rebasing: field[index * width..<(index + 1) * width])
            }
            for index in 0..<min(radius, height) {
              let next = row(index)
              for x in 0..<width { sums[x] &+= Int32(next[x]) }
            }
            for index in 0..<height {
              let (next, last) = (row(index + radius), row(index - radius))
              let (before, after) = (row(index - radius - 1), row(index + radius + 1))
              for x in 0..<width {
                let sum = sums[x] &+ Int32(next[x])
                result[index * width + x] = rounded(sum, Int32(before[x]) &+ Int32(after[x]))
                sums[x] = sum &- Int32(last[x])
              }
            }
          }
        }
      }
    }
  }

  /// - Parameters:
  ///   - sum: at most 2 · 886 + 1 values for the largest deviation, so it fits.
  ///   - ends: the sum of two values.
  @inline(__always)
  private func rounded(_ sum: Int32, _ ends: Int32) -> UInt16 {
    // Integers below 2⁵³ are exact, so the rounding is the same on every machine.
    let weighted = Double(sum) * Double(Self.whole) + Double(ends) * Double(end)
    let value = Int32(weighted * inverse + 0.5)
    return UInt16(truncatingIfNeeded: min(65_535, value))
  }
}
