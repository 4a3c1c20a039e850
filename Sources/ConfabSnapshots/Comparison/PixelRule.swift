/// How pixels are compared, and how many of them may differ. By default, no pixel may differ.
public struct PixelRule: Sendable, Hashable {
  /// The rule that decides whether two pixels differ.
  public var metric: PixelMetric
  /// Whether pixels that differ by anti-aliasing only are not counted.
  public var ignoresAntialiasing: Bool
  /// How many pixels may differ.
  public var tolerance: Tolerance

  /// Creates a rule.
  ///
  /// Without `ignoresAntialiasing`, the metric decides: ``PixelMetric/ignoresAntialiasing``.
  public init(
    metric: PixelMetric = .exact, ignoresAntialiasing: Bool? = nil, tolerance: Tolerance = .none
  ) {
    self.metric = metric
    self.ignoresAntialiasing = ignoresAntialiasing ?? metric.ignoresAntialiasing
    self.tolerance = tolerance
  }

  /// The rule in words, such as "pixelmatch 0.1, up to 12 pixels".
  var words: String {
    var words = [metric.description]
    if ignoresAntialiasing { words.append("anti-aliasing ignored") }
    if tolerance != .none { words.append("up to \(tolerance)") }
    return words.joined(separator: ", ")
  }
}
