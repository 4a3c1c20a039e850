/// ``PixelMetric/exact``.
struct ExactKernel<Pixel: ComparedPixel>: MetricKernel {
  @inline(__always)
  func differ(_ expected: Pixel, _ actual: Pixel, index: Int) -> Bool {
    expected != actual && !Pixel.areTransparent(expected, actual)
  }
}
