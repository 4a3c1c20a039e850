/// Decides whether two pixels that are not the same bits differ. May keep results, so it belongs to
/// one task.
protocol MetricKernel<Pixel> {
  associatedtype Pixel: ComparedPixel
  /// - Parameter index: The number of the pixel in its picture, for the checkerboard behind it.
  mutating func differ(_ expected: Pixel, _ actual: Pixel, index: Int) -> Bool
}

/// ``PixelMetric/exact``.
struct ExactKernel<Pixel: ComparedPixel>: MetricKernel {
  @inline(__always)
  func differ(_ expected: Pixel, _ actual: Pixel, index: Int) -> Bool {
    expected != actual && !Pixel.areTransparent(expected, actual)
  }
}

/// ``PixelMetric/pixelmatch(threshold:)``.
struct PixelmatchKernel: MetricKernel {
  private let limit: Double

  init(threshold: Double) { limit = YIQ.largestDistance * threshold * threshold }

  @inline(__always)
  func differ(_ expected: UInt32, _ actual: UInt32, index: Int) -> Bool {
    YIQ.distance(expected, actual, index: index) > limit
  }
}

/// ``PixelMetric/deltaE2000(threshold:)``.
struct DeltaE2000Kernel<Pixel: ComparedPixel>: MetricKernel {
  private let threshold: Double
  /// Results of pairs: pictures of chats have few colors. A pair overwrites another with the same
  /// hash.
  private var memory: [(expected: Pixel, actual: Pixel, differ: Bool)]
  private static var memoryBits: Int { 12 }

  init(threshold: Double) {
    self.threshold = threshold
    // Equal pixels are never looked up, so the pair of zeros does no harm.
    memory = Array(repeating: (0, 0, false), count: 1 << Self.memoryBits)
  }

  mutating func differ(_ expected: Pixel, _ actual: Pixel, index: Int) -> Bool {
    guard expected != actual else { return false }
    let mixed =
      (UInt64(truncatingIfNeeded: expected) &* 0x9E37_79B9_7F4A_7C15)
      ^ (UInt64(truncatingIfNeeded: actual) &* 0xC2B2_AE3D_27D4_EB4F)
    let place = Int((mixed &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - Self.memoryBits))
    let known = memory[place]
    if known.expected == expected, known.actual == actual { return known.differ }
    let result = Self.difference(expected, actual) > threshold
    memory[place] = (expected, actual, result)
    return result
  }

  /// The difference of two colors; for translucent ones the larger of those over black and over
  /// white.
  private static func difference(_ first: Pixel, _ second: Pixel) -> Double {
    let (first, second) = (first.unitChannels, second.unitChannels)
    func difference(over background: Double) -> Double {
      func color(
        _ part: (red: Double, green: Double, blue: Double, alpha: Double)
      ) -> LabColor {
        func blend(_ value: Double) -> Double {
          value * part.alpha + background * (1 - part.alpha)
        }
        return LabColor(red: blend(part.red), green: blend(part.green), blue: blend(part.blue))
      }
      return color(first).deltaE2000(to: color(second))
    }
    if first.alpha == 1, second.alpha == 1 { return difference(over: 0) }
    return max(difference(over: 0), difference(over: 1))
  }
}
