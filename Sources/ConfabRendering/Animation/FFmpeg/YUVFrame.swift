import ConfabScene

/// A picture as Y′CbCr of Rec. 709 in video range, with half the colors in each direction
/// (yuv420p).
///
/// Samples of color lie on the even columns, between two rows, as players expect (ITU-T H.264,
/// figure E-1): columns are weighted 1, 2, 1. Integers with 16 bits of fraction give the same bytes
/// on every processor.
final class YUVFrame {
  private static let fraction: Int32 = 16
  /// The 8 of 1, 2, 1 in two rows, in bits.
  private static let weightBits: Int32 = 3

  /// The Y′ of black, and a half that rounds.
  private static let black: UInt32 = (16 << 16) + 0x8000

  private let width: Int
  private let height: Int
  /// The sizes in the file: even. An odd width or height repeats the last column or row.
  let evenWidth: Int
  let evenHeight: Int
  /// The planes Y′, Cb and Cr.
  private let planes: UnsafeMutableBufferPointer<UInt8>

  /// - Parameters:
  ///   - width: Pixels, at least 1.
  ///   - height: Pixels, at least 1.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    evenWidth = width + width & 1
    evenHeight = height + height & 1
    planes = .allocate(capacity: evenWidth * evenHeight * 3 / 2)
    planes.initialize(repeating: 0)
  }

  deinit { planes.deallocate() }

  /// Calls `body` with the bytes of all planes.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(planes))
  }

  /// Converts a part of a picture and the colors around it.
  ///
  /// - Parameters:
  ///   - pixels: The whole picture, `0xXXRRGGBB`.
  ///   - rect: The part that changed.
  /// - Complexity: O(number of pixels in `rect`).
  func update(_ pixels: [UInt32], in rect: PixelRect) {
    let right = rect.x + rect.width == width ? evenWidth : rect.x + rect.width
    let bottom = rect.y + rect.height == height ? evenHeight : rect.y + rect.height
    pixels.withUnsafeBufferPointer { pixels in
      guard let pixels = pixels.baseAddress, let planes = planes.baseAddress else { return }
      for row in rect.y..<bottom {
        let line = pixels + min(row, height - 1) * width
        luma(line, rect.x..<min(right, width), planes + row * evenWidth)
        if right > width { planes[row * evenWidth + width] = planes[row * evenWidth + width - 1] }
      }
      // A color depends on the columns to its left and right.
      let columns = rect.x / 2..<min(evenWidth / 2, right / 2 + 1)
      let blue = planes + evenWidth * evenHeight
      let red = blue + evenWidth * evenHeight / 4
      for row in rect.y / 2..<(bottom + 1) / 2 {
        let start = row * (evenWidth / 2)
        chroma(
          pixels + 2 * row * width, pixels + min(2 * row + 1, height - 1) * width, columns,
          blue + start, red + start)
      }
    }
  }

  /// Converts columns of a row to Y′.
  private func luma(
    _ row: UnsafePointer<UInt32>, _ columns: Range<Int>, _ target: UnsafeMutablePointer<UInt8>
  ) {
    // 0.2126, 0.7152 and 0.0722, scaled from 255 to 219, above 16.
    for column in columns {
      let pixel = row[column]
      let sum =
        (pixel >> 16 & 0xFF) &* 11_966 &+ (pixel >> 8 & 0xFF) &* 40_254 &+ (pixel & 0xFF) &* 4064
      target[column] = UInt8(truncatingIfNeeded: (sum &+ Self.black) >> 16)
    }
  }

  /// Converts the pixels around samples of color to Cb and Cr.
  private func chroma(
    _ top: UnsafePointer<UInt32>, _ below: UnsafePointer<UInt32>, _ columns: Range<Int>,
    _ blueTarget: UnsafeMutablePointer<UInt8>, _ redTarget: UnsafeMutablePointer<UInt8>
  ) {
    // Blue, red and green share one number, each with 16 bits.
    func spread(_ pixel: UInt32) -> UInt64 {
      UInt64(pixel & 0xFF_00FF) | UInt64(pixel & 0xFF00) << 24
    }
    func sum(_ column: Int) -> UInt64 { spread(top[column]) &+ spread(below[column]) }
    // The differences of blue and red from Y′, scaled to 224, around 128.
    let shift = Self.fraction + Self.weightBits
    let middleValue: Int32 = (128 << shift) + (1 << (shift - 1))
    var left = sum(max(0, 2 * columns.lowerBound - 1))
    for column in columns {
      let right = sum(min(width - 1, 2 * column + 1))
      let all = left &+ 2 &* sum(2 * column) &+ right
      left = right
      let blue = Int32(truncatingIfNeeded: all & 0xFFFF)
      let red = Int32(truncatingIfNeeded: all >> 16 & 0xFFFF)
      let green = Int32(truncatingIfNeeded: all >> 32)
      let blueSum = 28_784 &* blue &- 6596 &* red &- 22_188 &* green &+ middleValue
      let redSum = 28_784 &* red &- 26_145 &* green &- 2639 &* blue &+ middleValue
      blueTarget[column] = UInt8(truncatingIfNeeded: blueSum >> shift)
      redTarget[column] = UInt8(truncatingIfNeeded: redSum >> shift)
    }
  }
}
