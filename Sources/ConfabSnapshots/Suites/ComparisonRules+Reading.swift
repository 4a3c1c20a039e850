import ConfabModel

extension ComparisonRules {
  static let keys: KeySet = [
    "metric", "threshold", "antialiasing", "pixels", "share", "window", "masks", "regions",
  ]
  private static let regionKeys: KeySet = [
    "message", "part", "rect", "metric", "threshold", "antialiasing", "pixels", "share", "window",
  ]

  /// Reads rules from a JSON object. Problems are reported to the reader's collector.
  init(_ object: ObjectReader) {
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
