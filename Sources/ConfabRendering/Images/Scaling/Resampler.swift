import ConfabScene

/// Scales a picture row by row, in premultiplied colors.
///
/// Holds only the rows that one target row needs. The arithmetic has a fixed order, so that the
/// result is the same on every machine.
struct Resampler {
  private let across: ResamplingAxis
  private let down: ResamplingAxis
  private let width: Int
  private let height: Int
  /// One source row, and zeros behind it.
  private var line: [SIMD4<Float>]
  /// The last `down.stride` rows, scaled horizontally; row `y` is at `y % down.stride`.
  private var rows: [SIMD4<Float>]
  private var sum: [SIMD4<Float>]
  private var rowsGiven = 0
  private var rowsMade = 0
  private var pixels: [UInt32]

  /// Scales the part `window` of a picture of `sourceWidth` × `sourceHeight` to `width` × `height`.
  ///
  /// - Parameter part: the part of the scaled picture to compute; `nil` for all of it.
  init(
    sourceWidth: Int, sourceHeight: Int, window: CropWindow, width: Int, height: Int,
    part: PixelRect? = nil, filter: ImageSource.Filter = .good
  ) {
    let part = part ?? PixelRect(columns: 0..<width, rows: 0..<height)
    across = ResamplingAxis(
      source: sourceWidth, start: window.x, length: window.width, target: width, filter: filter
    ).cut(to: part.columns)
    down = ResamplingAxis(
      source: sourceHeight, start: window.y, length: window.height, target: height, filter: filter
    ).cut(to: part.rows)
    let (width, height) = (part.columns.count, part.rows.count)
    self.width = width
    self.height = height
    line = Array(repeating: .zero, count: sourceWidth + across.stride)
    rows = Array(repeating: .zero, count: width * down.stride)
    sum = Array(repeating: .zero, count: width)
    pixels = []
    pixels.reserveCapacity(width * height)
  }

  /// Scales a picture in memory.
  ///
  /// - Parameter part: the part of the scaled picture to compute, not empty; `nil` for all of it.
  static func scale(
    _ image: PixelImage, window: CropWindow, width: Int, height: Int, part: PixelRect? = nil,
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
    // Rows above the first and below the last one that is needed.
    guard rowsMade < height, y >= down.starts[rowsMade] else { return }
    line.withUnsafeMutableBufferPointer { line in
      for x in 0..<min(row.count, line.count - across.stride) {
        line[x] = SIMD4<Float>(unsafeBitCast(row[x].littleEndian, to: SIMD4<UInt8>.self))
      }
    }
    scaleAcross(into: (y % down.stride) * width)
    while rowsMade < height, down.starts[rowsMade] + down.counts[rowsMade] <= rowsGiven {
      makeRow()
    }
  }

  /// The scaled picture, after all source rows were appended.
  consuming func finish() -> PixelImage {
    PixelImage(unchecked: width, height, pixels)
  }

  /// Scales four pixels at a time, as each addition to one waits for the addition before.
  private mutating func scaleAcross(into offset: Int) {
    let (axis, width) = (across, width)
    line.withUnsafeBufferPointer { line in
      rows.withUnsafeMutableBufferPointer { rows in
        axis.withUnsafeBuffers { starts, counts, weights in
          guard let line = line.baseAddress, let weights = weights.baseAddress else { return }
          for x in stride(from: 0, to: width, by: 4) {
            // Beyond the width, the last pixel is scaled again.
            let last = width &- 1
            let (b, c, d) = (min(x &+ 1, last), min(x &+ 2, last), min(x &+ 3, last))
            let (lineA, weightsA) = (line + starts[x], weights + x &* axis.stride)
            let (lineB, weightsB) = (line + starts[b], weights + b &* axis.stride)
            let (lineC, weightsC) = (line + starts[c], weights + c &* axis.stride)
            let (lineD, weightsD) = (line + starts[d], weights + d &* axis.stride)
            var (sumA, sumB) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
            var (sumC, sumD) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
            // The weights behind those of a pixel are 0.
            for tap in 0..<max(counts[x], counts[b], counts[c], counts[d]) {
              sumA += lineA[tap] * weightsA[tap]
              sumB += lineB[tap] * weightsB[tap]
              sumC += lineC[tap] * weightsC[tap]
              sumD += lineD[tap] * weightsD[tap]
            }
            (rows[offset &+ x], rows[offset &+ b]) = (sumA, sumB)
            (rows[offset &+ c], rows[offset &+ d]) = (sumC, sumD)
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
          for x in 0..<width { sum[x] += rows[offset &+ x] * weight }
        }
        let made = pixels.count
        pixels.append(contentsOf: repeatElement(0, count: width))
        pixels.withUnsafeMutableBytes { pixels in
          Self.round(UnsafeBufferPointer(sum), to: .init(rebasing: pixels[(made * 4)...]))
        }
      }
    }
    rowsMade += 1
  }

  /// Rounds pixels to bytes and clamps each color to 0 … alpha, since the spline overshoots.
  ///
  /// The loop over single numbers becomes vector instructions of the processor. The masks of
  /// `SIMD4` would take several times as long.
  private static func round(
    _ values: UnsafeBufferPointer<SIMD4<Float>>, to bytes: UnsafeMutableRawBufferPointer
  ) {
    values.withMemoryRebound(to: Float.self) { parts in
      for first in stride(from: 0, to: parts.count, by: 4) {
        let alpha = min(255, max(0, parts[first + 3]))
        for index in first..<first + 4 {
          let part = parts[index]
          let limited = part < 0 ? 0 : part > alpha ? alpha : part
          // Numbers from 2²³ on are whole, so adding 2²³ rounds to one of the two nearest
          // integers. The lower one is wanted.
          let shifted = limited + 0.5
          let nearest = shifted + 0x1p23
          let lower = nearest - 0x1p23 > shifted ? nearest - 1 : nearest
          bytes[index] = UInt8(truncatingIfNeeded: lower.bitPattern)
        }
      }
    }
  }
}

/// The part of a picture that fills a target, in source pixels, possibly fractional.
struct CropWindow: Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// The largest centered part of `sourceWidth` × `sourceHeight` with the aspect ratio of
  /// `width` × `height`.
  init(sourceWidth: Int, sourceHeight: Int, width: Int, height: Int) {
    let (sourceWidth, sourceHeight) = (Double(sourceWidth), Double(sourceHeight))
    // Cross products, so that equal ratios compare equal exactly.
    let crossed = (sourceWidth * Double(height), sourceHeight * Double(width))
    self.width = crossed.0 <= crossed.1 ? sourceWidth : crossed.1 / Double(height)
    self.height = crossed.0 >= crossed.1 ? sourceHeight : crossed.0 / Double(width)
    x = (sourceWidth - self.width) / 2
    y = (sourceHeight - self.height) / 2
  }

  /// A part of the upright picture as a part of the stored picture; `nil` if they do not overlap.
  ///
  /// - Parameter part: the part in pixels of the upright picture.
  init?(part: Rect, of header: ImageHeader) {
    let (width, height) = (Double(header.storedWidth), Double(header.storedHeight))
    // From the upright picture to the stored one.
    let turn =
      switch header.orientation {
      case .up: Transform.identity
      case .upMirrored: Transform(a: -1, b: 0, c: 0, d: 1, tx: width)
      case .down: Transform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
      case .downMirrored: Transform(a: 1, b: 0, c: 0, d: -1, ty: height)
      case .leftMirrored: Transform(a: 0, b: 1, c: 1, d: 0)
      case .right: Transform(a: 0, b: -1, c: 1, d: 0, ty: height)
      case .rightMirrored: Transform(a: 0, b: -1, c: -1, d: 0, tx: width, ty: height)
      case .left: Transform(a: 0, b: 1, c: -1, d: 0, tx: width)
      }
    let box = turn.bounds(of: part)
    x = max(0, box.minX)
    y = max(0, box.minY)
    self.width = min(width, box.maxX) - x
    self.height = min(height, box.maxY) - y
    // NaN compares false.
    guard self.width > 0, self.height > 0 else { return nil }
  }

  /// The same part of the scaled picture.
  func scaled(x factorX: Double, y factorY: Double) -> CropWindow {
    var result = self
    result.x *= factorX
    result.width *= factorX
    result.y *= factorY
    result.height *= factorY
    return result
  }
}
