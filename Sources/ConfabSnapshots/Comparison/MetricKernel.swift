/// Decides whether two pixels that are not the same bits differ. May keep results, so it belongs to
/// one task.
protocol MetricKernel<Pixel> {
  associatedtype Pixel: ComparedPixel
  /// - Parameter index: The number of the pixel in its picture, for the checkerboard behind it.
  mutating func differ(_ expected: Pixel, _ actual: Pixel, index: Int) -> Bool
}
