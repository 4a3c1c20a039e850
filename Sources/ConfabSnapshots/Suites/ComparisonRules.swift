/// How pictures are compared. By default, no pixel may differ.
public struct ComparisonRules: Sendable, Hashable {
  /// Something that is not compared.
  public enum Mask: Sendable, Hashable {
    /// A rectangle in pixels of both pictures.
    case rect(PixelRect)
    /// The rows of a message.
    case message(String)
    /// All parts of a name, such as `avatar`.
    case part(String)
  }

  /// The rule that decides whether two pixels differ.
  public var metric: PixelMetric
  /// Whether pixels that differ by anti-aliasing only are not counted.
  public var ignoresAntialiasing: Bool
  /// How much pictures may differ.
  public var tolerance: Tolerance
  /// What is not compared.
  public var masks: [Mask]

  /// Creates rules, by default those that accept equal pictures only.
  public init(
    metric: PixelMetric = .exact, ignoresAntialiasing: Bool = false, tolerance: Tolerance = .none,
    masks: [Mask] = []
  ) {
    self.metric = metric
    self.ignoresAntialiasing = ignoresAntialiasing
    self.tolerance = tolerance
    self.masks = masks
  }

  /// Whether only equal pictures pass.
  var isExact: Bool { self == ComparisonRules() }

  /// The rules in words, such as "pixelmatch 0.1, 12 pixels".
  var words: String {
    if isExact { return "exact" }
    var words = [metric.description]
    if ignoresAntialiasing { words.append("anti-aliasing ignored") }
    if tolerance != .none { words.append("up to \(tolerance)") }
    if !masks.isEmpty { words.append(masks.count == 1 ? "1 mask" : "\(masks.count) masks") }
    return words.joined(separator: ", ")
  }

  /// The comparer of two pictures.
  ///
  /// - Parameters:
  ///   - expected: The description of the reference, for the places of messages and parts; `nil` if unknown.
  ///   - actual: The description of the new picture; `nil` if unknown.
  func comparer(
    _ expected: PictureDescription?, _ actual: PictureDescription?
  ) -> PictureComparer {
    func frames(
      _ mask: Mask, in description: PictureDescription?
    ) -> [PixelRect] {
      switch mask {
      case .rect: []
      case .message(let id): description?.frames(ofMessage: id) ?? []
      case .part(let name): description?.frames(ofPart: name) ?? []
      }
    }
    let masks = masks.flatMap { mask -> [ComparisonMask] in
      if case .rect(let rect) = mask { return [ComparisonMask(rect)] }
      // A reference without a description has the places of the new picture.
      return frames(mask, in: expected ?? actual).map { ComparisonMask($0, side: .expected) }
        + frames(mask, in: actual).map { ComparisonMask($0, side: .actual) }
    }
    return PictureComparer(
      metric: metric, ignoresAntialiasing: ignoresAntialiasing, masks: masks,
      windowSide: tolerance.window?.side ?? PictureComparer.defaultWindowSide)
  }
}
