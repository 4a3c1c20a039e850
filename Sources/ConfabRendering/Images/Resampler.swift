import ConfabScene

/// Scales a stretch of one axis: for every target pixel, the source pixels it is made of.
///
/// The good filter is the Catmull–Rom spline, widened by the ratio where the picture shrinks (so that
/// every source pixel counts) and interpolating where it grows. At a ratio of 1 it changes nothing.
/// (E. Catmull and R. Rom, "A class of local interpolating splines", 1974.) The linear one is a
/// triangle, widened likewise.
struct ResamplingAxis {
  /// First source pixel of each target pixel.
  private(set) var starts: [Int] = []
  /// Source pixels of each target pixel.
  private(set) var counts: [Int] = []
  /// `stride` for each target pixel, of which `counts` are used; they sum to 1.
  private(set) var weights: [Float] = []
  let stride: Int

  /// Maps `length` source pixels from `start` (both may be fractional) onto `target` pixels.
  /// Pixels beyond the stretch count too, as far as there are `source` of them.
  init(
    source: Int, start: Double, length: Double, target: Int, filter: ImageSource.Filter = .good
  ) {
    let ratio = length / Double(target)
    guard filter != .nearest else {
      stride = 1
      starts = (0..<target).map {
        min(source - 1, max(0, Int((start + (Double($0) + 0.5) * ratio).rounded(.down))))
      }
      counts = Array(repeating: 1, count: target)
      weights = Array(repeating: 1, count: target)
      return
    }
    let widening = max(1, ratio)
    let support = (filter == .linear ? 1 : 2) * widening
    stride = min(source, Int(support) * 2 + 3)
    starts.reserveCapacity(target)
    counts.reserveCapacity(target)
    weights.reserveCapacity(target * stride)
    for index in 0..<target {
      let center = start + (Double(index) + 0.5) * ratio
      let first = min(max(0, Int((center - support).rounded(.down))), source - 1)
      let end = max(first + 1, min(source, Int((center + support).rounded(.up))))
      let taps = (first..<min(end, first + stride)).map {
        let distance = (Double($0) + 0.5 - center) / widening
        return filter == .linear ? max(0, 1 - abs(distance)) : Self.catmullRom(distance)
      }
      let sum = taps.reduce(0, +)
      // A stretch that misses every pixel cannot occur within the picture; equal parts are safe.
      let scale = sum == 0 ? 0 : 1 / sum
      starts.append(first)
      counts.append(taps.count)
      for tap in taps { weights.append(sum == 0 ? 1 / Float(taps.count) : Float(tap * scale)) }
      for _ in taps.count..<stride { weights.append(0) }
    }
  }

  /// The source pixels that any target pixel is made of.
  var sourceRows: Range<Int> {
    var last = 0
    for (start, count) in zip(starts, counts) { last = max(last, start + count) }
    return (starts.first ?? 0)..<last
  }

  /// The same for some of the target's pixels only.
  func cut(to targets: Range<Int>) -> ResamplingAxis {
    var result = self
    result.starts = Array(starts[targets])
    result.counts = Array(counts[targets])
    result.weights = Array(weights[targets.lowerBound * stride..<targets.upperBound * stride])
    return result
  }

  /// Calls `body` with the starts, counts and weights.
  func withUnsafeBuffers(
    _ body: (
      UnsafeBufferPointer<Int>, UnsafeBufferPointer<Int>, UnsafeBufferPointer<Float>
    ) -> Void
  ) {
    starts.withUnsafeBufferPointer { starts in
      counts.withUnsafeBufferPointer { counts in
        weights.withUnsafeBufferPointer { body(starts, counts, $0) }
      }
    }
  }

  private static func catmullRom(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }
}

/// Scales a picture row by row, in premultiplied colours.
///
/// Holds only as many rows as one target row is made of. The arithmetic is in a fixed order, so
/// that the result is the same on every machine.
struct Resampler {
  private let across: ResamplingAxis
  private let down: ResamplingAxis
  private let width: Int
  private let height: Int
  /// One source row as numbers.
  private var line: [SIMD4<Float>]
  /// The last `down.stride` rows, scaled across; row `y` is at `y % down.stride`.
  private var rows: [SIMD4<Float>]
  private var sum: [SIMD4<Float>]
  private var rowsGiven = 0
  private var rowsMade = 0
  private var pixels: [UInt32]

  /// Scales the part `window` of a picture of `sourceWidth` × `sourceHeight` to `width` × `height`.
  ///
  /// - Parameter part: of the scaled picture, to make only that; `nil` for all of it.
  init(
    sourceWidth: Int, sourceHeight: Int, window: CoverWindow, width: Int, height: Int,
    part: PixelArea? = nil, filter: ImageSource.Filter = .good
  ) {
    let part = part ?? PixelArea(columns: 0..<width, rows: 0..<height)
    across = ResamplingAxis(
      source: sourceWidth, start: window.x, length: window.width, target: width, filter: filter
    ).cut(to: part.columns)
    down = ResamplingAxis(
      source: sourceHeight, start: window.y, length: window.height, target: height, filter: filter
    ).cut(to: part.rows)
    let (width, height) = (part.columns.count, part.rows.count)
    self.width = width
    self.height = height
    line = Array(repeating: .zero, count: sourceWidth)
    rows = Array(repeating: .zero, count: width * down.stride)
    sum = Array(repeating: .zero, count: width)
    pixels = []
    pixels.reserveCapacity(width * height)
  }

  /// Scales a picture in memory.
  ///
  /// - Parameter part: of the scaled picture, not empty, to make only that; `nil` for all of it.
  static func scale(
    _ image: PixelImage, window: CoverWindow, width: Int, height: Int, part: PixelArea? = nil,
    filter: ImageSource.Filter = .good
  ) -> PixelImage {
    var resampler = Resampler(
      sourceWidth: image.width, sourceHeight: image.height, window: window, width: width,
      height: height, part: part, filter: filter)
    let needed = resampler.down.sourceRows
    resampler.rowsGiven = needed.lowerBound
    image.pixels.withUnsafeBufferPointer { pixels in
      for y in needed {
        resampler.append(
          UnsafeBufferPointer(rebasing: pixels[y * image.width..<(y + 1) * image.width]))
      }
    }
    return resampler.finish()
  }

  /// Takes the next source row, from the top.
  mutating func append(_ row: UnsafeBufferPointer<UInt32>) {
    let y = rowsGiven
    rowsGiven += 1
    // Rows above the first that counts, and below the last.
    guard rowsMade < height, y >= down.starts[rowsMade] else { return }
    line.withUnsafeMutableBufferPointer { line in
      for x in 0..<min(row.count, line.count) {
        line[x] = SIMD4<Float>(unsafeBitCast(row[x].littleEndian, to: SIMD4<UInt8>.self))
      }
    }
    scaleAcross(into: (y % down.stride) * width)
    while rowsMade < height, down.starts[rowsMade] + down.counts[rowsMade] <= rowsGiven {
      makeRow()
    }
  }

  /// The scaled picture, once every source row has been given.
  consuming func finish() -> PixelImage {
    PixelImage(unchecked: width, height, pixels)
  }

  private mutating func scaleAcross(into offset: Int) {
    let (axis, width) = (across, width)
    line.withUnsafeBufferPointer { line in
      rows.withUnsafeMutableBufferPointer { rows in
        axis.withUnsafeBuffers { starts, counts, weights in
          for x in 0..<width {
            let (start, first) = (starts[x], x * axis.stride)
            var total = SIMD4<Float>.zero
            for tap in 0..<counts[x] { total += line[start + tap] * weights[first + tap] }
            rows[offset + x] = total
          }
        }
      }
    }
  }

  private mutating func makeRow() {
    let (start, first) = (down.starts[rowsMade], rowsMade * down.stride)
    let (count, stride, width) = (down.counts[rowsMade], down.stride, width)
    let weights = down.weights
    rows.withUnsafeBufferPointer { rows in
      sum.withUnsafeMutableBufferPointer { sum in
        sum.update(repeating: .zero)
        for tap in 0..<count {
          let weight = weights[first + tap]
          guard weight != 0 else { continue }
          let offset = ((start + tap) % stride) * width
          for x in 0..<width { sum[x] += rows[offset + x] * weight }
        }
        pixels.append(contentsOf: sum.lazy.map(Self.pixel))
      }
    }
    rowsMade += 1
  }

  /// Rounds, and keeps each colour within 0 and alpha where the spline overshoots.
  @inline(__always)
  private static func pixel(_ value: SIMD4<Float>) -> UInt32 {
    let limited = pointwiseMin(
      pointwiseMax(value, .zero), SIMD4(repeating: min(255, max(0, value.w))))
    // From 2²³ on, numbers are whole: adding that rounds to one of the two nearest, of which the
    // lower is wanted.
    let shifted = limited + 0.5
    let nearest = shifted + 0x1p23
    let lower = nearest.replacing(with: nearest - 1, where: nearest - 0x1p23 .> shifted)
    let bits = unsafeBitCast(lower, to: SIMD4<UInt32>.self) & 0xFF
    return bits.w << 24 | bits.z << 16 | bits.y << 8 | bits.x
  }
}
