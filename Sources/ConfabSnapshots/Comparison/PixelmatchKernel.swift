/// ``PixelMetric/pixelmatch(threshold:)``.
struct PixelmatchKernel: MetricKernel {
  private let limit: Double

  init(threshold: Double) { limit = YIQ.largestDistance * threshold * threshold }

  @inline(__always)
  func differ(_ expected: UInt32, _ actual: UInt32, index: Int) -> Bool {
    YIQ.distance(expected, actual, index: index) > limit
  }
}
