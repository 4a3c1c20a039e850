/// A Gaussian blur of coverage by three running means in integers, so that a pixel does not depend on the
/// part of the picture that is blurred.
///
/// The means are over 2r + 1 pixels and a share of the next pixel at both ends, so that their variance is
/// exactly that of the Gaussian, even below a pixel (P. Gwosdek, S. Grewenig, A. Bruhn,
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
    let radius = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
    let share =
      (2 * radius + 1) * (radius * (radius + 1) - 3 * variance)
      / (6 * (variance - (radius + 1) * (radius + 1)))
    self.radius = Int(radius)
    end = Int((share * Double(Self.whole)).rounded())
    inverse = 1 / Double(Self.whole * (2 * self.radius + 1) + 2 * end)
  }

  /// - Parameters:
  ///   - mask: the coverage of `source`, `stride` bytes per row. Around it the coverage is 0.
  ///   - target: the area to compute; may be larger or smaller than the source.
  /// - Returns: the coverage of `target`, row by row.
  /// - Complexity: linear in the pixels of the target and the ``reach`` around it.
  func blur(_ mask: UnsafePointer<UInt8>, stride: Int, of source: PixelArea, into target: PixelArea)
    -> [UInt8]
  {
    let width = target.columns.count
    let height = target.rows.count + 2 * reach
    // Coverage times 257, so that three roundings in each direction are not visible.
    var field = [UInt16](repeating: 0, count: width * height)
    let left = target.columns.lowerBound - reach
    var line = [UInt16](repeating: 0, count: width + 2 * reach)
    for (index, row) in source.rows.enumerated() {
      let y = row - target.rows.lowerBound + reach
      guard (0..<height).contains(y) else { continue }
      line.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
      for (place, column) in source.columns.enumerated() {
        let x = column - left
        guard line.indices.contains(x) else { continue }
        line[x] = UInt16(mask[index * stride + place]) * 257
      }
      for _ in 0..<Self.passes { line = mean(line) }
      for x in 0..<width { field[y * width + x] = line[reach + x] }
    }
    for _ in 0..<Self.passes { field = meanDown(field, width: width, height: height) }
    return (0..<width * target.rows.count).map {
      UInt8((UInt32(field[reach * width + $0]) + 128) / 257)
    }
  }

  /// One running mean along a row. Values beyond the ends are 0.
  private func mean(_ line: [UInt16]) -> [UInt16] {
    let count = line.count
    var result = [UInt16](repeating: 0, count: count)
    line.withUnsafeBufferPointer { line in
      result.withUnsafeMutableBufferPointer { result in
        func value(_ index: Int) -> Int { index >= 0 && index < count ? Int(line[index]) : 0 }
        var sum = (-radius..<radius).reduce(0) { $0 + value($1) }
        for index in 0..<count {
          sum += value(index + radius)
          let ends = value(index - radius - 1) + value(index + radius + 1)
          result[index] = rounded(sum, ends)
          sum -= value(index - radius)
        }
      }
    }
    return result
  }

  /// One running mean along the columns.
  private func meanDown(_ field: [UInt16], width: Int, height: Int) -> [UInt16] {
    var result = [UInt16](repeating: 0, count: field.count)
    var sums = [Int](repeating: 0, count: width)
    let nothing = [UInt16](repeating: 0, count: width)
    field.withUnsafeBufferPointer { field in
      result.withUnsafeMutableBufferPointer { result in
        nothing.withUnsafeBufferPointer { nothing in
          func row(_ index: Int) -> UnsafeBufferPointer<UInt16> {
            guard index >= 0, index < height else { return nothing }
            return UnsafeBufferPointer(rebasing: field[index * width..<(index + 1) * width])
          }
          for index in 0..<min(radius, height) {
            let next = row(index)
            for x in 0..<width { sums[x] += Int(next[x]) }
          }
          for index in 0..<height {
            let (next, last) = (row(index + radius), row(index - radius))
            let (before, after) = (row(index - radius - 1), row(index + radius + 1))
            for x in 0..<width {
              let sum = sums[x] + Int(next[x])
              result[index * width + x] = rounded(sum, Int(before[x]) + Int(after[x]))
              sums[x] = sum - Int(last[x])
            }
          }
        }
      }
    }
    return result
  }

  private func rounded(_ sum: Int, _ ends: Int) -> UInt16 {
    // The product is exact below 2⁵³, so the rounding is the same on every machine.
    UInt16(min(65_535, Double(sum * Self.whole + ends * end) * inverse + 0.5))
  }
}
