/// Rectangles of the compared pictures whose pixels have another rule than the rest.
public struct ComparedRegion: Sendable, Hashable {
  /// The rectangles. They may overlap.
  public var frames: [ComparisonFrame]
  /// The rule that decides whether two pixels differ.
  public var metric: PixelMetric
  /// Whether pixels that differ by anti-aliasing only are not counted.
  public var ignoresAntialiasing: Bool
  /// The side of the window of ``ComparedArea/largestWindow`` in pixels, at least 1.
  public var windowSide: Int

  /// Creates a region.
  ///
  /// Without `ignoresAntialiasing`, the metric decides: ``PixelMetric/ignoresAntialiasing``.
  public init(
    _ frames: [ComparisonFrame], metric: PixelMetric = .exact, ignoresAntialiasing: Bool? = nil,
    windowSide: Int = PictureComparer.defaultWindowSide
  ) {
    self.frames = frames
    self.metric = metric
    self.ignoresAntialiasing = ignoresAntialiasing ?? metric.ignoresAntialiasing
    self.windowSide = windowSide
  }
}
