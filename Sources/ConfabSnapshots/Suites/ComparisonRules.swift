import ConfabModel
import ConfabScene
import ConfabSupport

/// How pictures are compared. By default, no pixel may differ.
public struct ComparisonRules: Sendable, Hashable {
  /// A place in the compared pictures.
  public enum Place: Sendable, Hashable {
    /// A rectangle in pixels of both pictures.
    case rect(PixelRect)
    /// The rows of a message.
    case message(String)
    /// All parts of a name, such as `avatar`.
    case part(String)
  }

  /// A place whose pixels have a rule of their own, which replaces that of the whole picture.
  public struct Region: Sendable, Hashable {
    /// The place.
    public var place: Place
    /// The rule of its pixels.
    public var rule: PixelRule

    /// Creates a region.
    public init(_ place: Place, rule: PixelRule) {
      self.place = place
      self.rule = rule
    }
  }

  /// The rule that decides whether two pixels differ.
  public var metric: PixelMetric
  /// Whether pixels that differ by anti-aliasing only are not counted.
  public var ignoresAntialiasing: Bool
  /// How much pictures may differ.
  public var tolerance: Tolerance
  /// What is not compared.
  public var masks: [Place]
  /// The places with rules of their own. Where they overlap, the last one decides.
  public var regions: [Region]

  /// Creates rules, by default those that accept equal pictures only.
  ///
  /// Without `ignoresAntialiasing`, the metric decides: ``PixelMetric/ignoresAntialiasing``.
  public init(
    metric: PixelMetric = .exact, ignoresAntialiasing: Bool? = nil, tolerance: Tolerance = .none,
    masks: [Place] = [], regions: [Region] = []
  ) {
    self.metric = metric
    self.ignoresAntialiasing = ignoresAntialiasing ?? metric.ignoresAntialiasing
    self.tolerance = tolerance
    self.masks = masks
    self.regions = regions
  }

  /// The rule of the pixels outside of all regions.
  private var rule: PixelRule {
    PixelRule(metric: metric, ignoresAntialiasing: ignoresAntialiasing, tolerance: tolerance)
  }

  /// The rules in words, such as "pixelmatch 0.1, up to 12 pixels".
  var words: String {
    var words = [rule.words]
    if !masks.isEmpty { words.append(Count.text(masks.count, "mask")) }
    words += regions.map { "\($0.rule.words) in \($0.place)" }
    return words.joined(separator: ", ")
  }

  /// The comparer of two pictures.
  ///
  /// - Parameters:
  ///   - expected: The description of the reference, for the places of messages and parts; `nil` if
  ///     unknown.
  ///   - actual: The description of the new picture; `nil` if unknown.
  package func comparer(
    _ expected: PictureDescription?, _ actual: PictureDescription?
  ) -> PictureComparer {
    PictureComparer(
      metric: metric, ignoresAntialiasing: ignoresAntialiasing,
      masks: masks.flatMap { $0.frames(expected, actual) },
      regions: regions.map { region in
        ComparedRegion(
          region.place.frames(expected, actual), metric: region.rule.metric,
          ignoresAntialiasing: region.rule.ignoresAntialiasing,
          windowSide: region.rule.tolerance.windowSide)
      }, windowSide: tolerance.windowSide)
  }

  /// The places of the masks and regions.
  var places: [Place] { masks + regions.map(\.place) }

  /// The warnings about rectangles that lie outside of all pictures.
  package func warnings(aboutPicturesOf sizes: [PixelSize]) -> [String] {
    places.filter { place in
      guard case .rect = place else { return false }
      return !sizes.contains { place.isPart(of: $0, showing: nil) }
    }.map(Self.warning)
  }

  /// The warning about a mask or a region that no picture has.
  static func warning(about place: Place) -> String {
    "nothing is masked or compared by other rules at \(place): no picture has it"
  }

  /// The reason why a comparison does not pass, in one line, with the regions whose limits are
  /// exceeded; `nil` if it passes.
  ///
  /// - Parameter comparison: The result of ``comparer(_:_:)``.
  package func problem(in comparison: PictureComparison) -> String? {
    guard comparison.expectedSize == comparison.actualSize else {
      return tolerance.problem(in: comparison)
    }
    let problems = zip(comparison.areas, [nil] + regions).compactMap { area, region in
      (region?.rule.tolerance ?? tolerance).problem(in: area, place: region?.place.description)
    }
    return problems.isEmpty ? nil : problems.joined(separator: ", and ")
  }
}

extension ComparisonRules.Place {
  /// Whether a picture has a pixel of this place.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - description: What it shows; `nil` if unknown, for rectangles only.
  func isPart(of size: PixelSize, showing description: PictureDescription?) -> Bool {
    if case .rect(let rect) = self { return rect.clipped(to: size) != nil }
    return !frames(in: description).isEmpty
  }

  /// The rectangles of this place. If the reference has no description, those of the new picture
  /// count for both.
  fileprivate func frames(
    _ expected: PictureDescription?, _ actual: PictureDescription?
  ) -> [ComparisonFrame] {
    if case .rect(let rect) = self { return [ComparisonFrame(rect)] }
    return frames(in: expected ?? actual).map { ComparisonFrame($0, side: .expected) }
      + frames(in: actual).map { ComparisonFrame($0, side: .actual) }
  }

  private func frames(in description: PictureDescription?) -> [PixelRect] {
    switch self {
    case .rect: []
    case .message(let id): description?.frames(ofMessage: id) ?? []
    case .part(let name): description?.frames(ofPart: name) ?? []
    }
  }
}

extension ComparisonRules.Place: CustomStringConvertible {
  /// The place in words, such as "part avatar".
  public var description: String {
    switch self {
    case .rect(let rect): "rectangle \(rect.x),\(rect.y),\(rect.width),\(rect.height)"
    case .message(let id): "message \(id)"
    case .part(let name): "part \(name)"
    }
  }
}

extension ComparisonRules {
  package static let keys: KeySet = [
    "metric", "threshold", "antialiasing", "pixels", "share", "window", "masks", "regions",
  ]
  private static let regionKeys: KeySet = [
    "message", "part", "rect", "metric", "threshold", "antialiasing", "pixels", "share", "window",
  ]

  /// Reads rules from a JSON object. Problems are reported to the reader's collector.
  package init(_ object: ObjectReader) {
    let rule = PixelRule(object)
    self.init(
      metric: rule.metric, ignoresAntialiasing: rule.ignoresAntialiasing,
      tolerance: rule.tolerance,
      masks: object.array("masks") { value in
        value.object(knowing: ["rect", "message", "part"]).flatMap { Place($0, of: "mask") }
      } ?? [],
      regions: object.array("regions") { value in
        value.object(knowing: Self.regionKeys).flatMap { object in
          Place(object, of: "region").map { Region($0, rule: PixelRule(object)) }
        }
      } ?? [])
  }
}

extension ComparisonRules.Place {
  /// Reads the member `message`, `part` or `rect` of an object.
  ///
  /// - Parameter use: What the place is for, in the error for an object without exactly one of
  ///   them.
  fileprivate init?(_ object: ObjectReader, of use: String) {
    let limit = 1_000_000
    if ["message", "part", "rect"].count(where: object.has) == 1 {
      if let id = object.string("message", .optional, .nonEmpty) {
        self = .message(id)
        return
      }
      if let name = object.string("part", .optional, .nonEmpty) {
        self = .part(name)
        return
      }
      if let numbers = object.array("rect", count: 4...4, { $0.integer(in: -limit...limit) }),
        numbers.count == 4, numbers[2] > 0, numbers[3] > 0
      {
        self = .rect(
          PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        return
      }
    }
    object.report(
      "expected a \(use) with one place, such as {\"message\": \"m7\"}, {\"part\": \"avatar\"} or "
        + "{\"rect\": [x, y, width, height]}")
    return nil
  }
}

extension PixelRule {
  private enum Metric: String, CaseIterable { case exact, pixelmatch, deltaE2000 }
  private enum Antialiasing: String, CaseIterable { case count, ignore }

  /// Reads a rule from the members of a JSON object. Problems are reported to the reader's
  /// collector.
  fileprivate init(_ object: ObjectReader) {
    self.init()
    let name = object.choice("metric", of: Metric.self) ?? .exact
    switch name {
    case .exact:
      if object.has("threshold") {
        object.report("\"threshold\" needs the metric pixelmatch or deltaE2000")
      }
    case .pixelmatch:
      metric = .pixelmatch(
        threshold: object.number("threshold", in: 0...1)
          ?? PixelMetric.defaultPixelmatchThreshold)
    case .deltaE2000:
      metric = .deltaE2000(
        threshold: object.number("threshold", in: 0...100)
          ?? PixelMetric.defaultDeltaE2000Threshold)
    }
    ignoresAntialiasing =
      object.choice("antialiasing", of: Antialiasing.self).map { $0 == .ignore }
      ?? metric.ignoresAntialiasing
    tolerance.pixels = object.integer("pixels", in: 0...1_000_000_000)
    tolerance.share = object.number("share", in: 0...1)
    if let window = object.object("window", knowing: ["side", "pixels"]),
      let side = window.integer("side", .required, in: 1...30_000),
      let pixels = window.integer("pixels", .required, in: 0...1_000_000_000)
    {
      tolerance.window = Tolerance.Window(side: side, pixels: pixels)
    }
  }
}
