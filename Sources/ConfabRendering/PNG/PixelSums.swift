/// The Adler-32 checksum (RFC 1950, 8.2) of rows of pixels, in closed form where they are equal.
///
/// The second sum counts each byte as often as bytes follow it, itself included. So pixels with `b`
/// bytes, of which *n* follow in a stretch, add `n b` times their first sum and once what the order of the
/// bytes within the pixel adds.
struct PixelSums {
  private var first: UInt64 = 1
  private var second: UInt64 = 0

  /// The checksum so far.
  var value: UInt32 { UInt32(truncatingIfNeeded: (second % 65_521) << 16 | first % 65_521) }

  /// Adds the zero before a row. The sums of a row fit in 64 bits.
  mutating func startRow() {
    first %= 65_521
    second = (second + first) % 65_521
  }

  /// Adds `count` pixels of one color.
  @inline(__always)
  mutating func add(_ pixel: UInt32, count: UInt64, hasAlpha: Bool) {
    let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
    let alpha = hasAlpha ? pixel >> 24 : 0
    let sum = UInt64(red &+ green &+ blue &+ alpha)
    let later = UInt64(green &+ 2 &* blue &+ 3 &* alpha)
    let bytes: UInt64 = hasAlpha ? 4 : 3
    add(
      sum: count &* sum, ranks: count &* (count &+ 1) / 2 &* sum, later: count &* later,
      count: count, bytes: bytes)
  }

  /// Adds a stretch of pixels.
  ///
  /// - Parameters:
  ///   - sum: The sum of all bytes.
  ///   - ranks: The sum of the bytes of each pixel times the pixels from it to the end.
  ///   - later: The sum of bytes times their position in the pixel.
  @inline(__always)
  mutating func add(sum: UInt64, ranks: UInt64, later: UInt64, count: UInt64, bytes: UInt64) {
    second &+= bytes &* (count &* first &+ ranks) &- later
    first &+= sum
  }

  /// Copies pixels with an alpha of 255 and adds them.
  @inline(__always)
  mutating func copyOpaque(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for start in stride(from: 0, to: count, by: 88) {
      copyPart(source + start, target + start, count: min(88, count &- start))
    }
  }

  /// Copies and adds at most 88 pixels, four at a time: their ranks are below 2¹⁶ after 22 steps.
  @inline(__always)
  private mutating func copyPart(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    typealias Pixels = SIMD4<UInt32>
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
    // Each lane has a sum of red in its upper half and one of blue in its lower half.
    var (redBlue, green, redBlueRanks, greenRanks) = (Pixels(), Pixels(), Pixels(), Pixels())
    let steps = count / 4
    for step in 0..<steps {
      let pixels = from.loadUnaligned(fromByteOffset: step &* 16, as: Pixels.self) | 0xFF00_0000
      to.storeBytes(of: pixels, toByteOffset: step &* 16, as: Pixels.self)
      redBlue &+= pixels & 0xFF_00FF
      green &+= (pixels &>> 8) & 0xFF
      redBlueRanks &+= redBlue
      greenRanks &+= green
    }
    if steps > 0 {
      let blue = redBlue & 0xFFFF
      let sums = green &+ blue &+ (redBlue &>> 16)
      let ranks = greenRanks &+ (redBlueRanks & 0xFFFF) &+ (redBlueRanks &>> 16)
      // The rank of a pixel is four times that of its step, minus its lane.
      let lanes = sums[1] &+ 2 &* sums[2] &+ 3 &* sums[3]
      add(
        sum: UInt64(sums.wrappedSum()), ranks: UInt64(4 &* ranks.wrappedSum() &- lanes),
        later: UInt64((green &+ 2 &* blue).wrappedSum()), count: UInt64(steps &* 4), bytes: 3)
    }
    for index in steps &* 4..<count {
      let pixel = source[index] | 0xFF00_0000
      target[index] = pixel
      add(pixel, count: 1, hasAlpha: false)
    }
  }

  /// Copies premultiplied pixels as straight ones and adds them.
  mutating func copyStraight(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for index in 0..<count {
      let pixel = Blending.straight(source[index])
      target[index] = pixel
      add(pixel, count: 1, hasAlpha: true)
    }
  }
}
