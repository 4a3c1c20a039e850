import ConfabModel

extension ComparisonRules {
  private enum Metric: String, CaseIterable { case exact, pixelmatch, deltaE2000 }
  private enum Antialiasing: String, CaseIterable { case count, ignore }

  static let keys: KeySet = [
    "metric", "threshold", "antialiasing", "pixels", "share", "window", "masks",
  ]

  /// Reads rules from a JSON object. Problems are reported to the reader's collector.
  init(_ object: ObjectReader) {
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
    let antialiasing = object.choice("antialiasing", of: Antialiasing.self)
    ignoresAntialiasing = (antialiasing ?? (name == .pixelmatch ? .ignore : .count)) == .ignore
    tolerance.pixels = object.integer("pixels", in: 0...1_000_000_000)
    tolerance.share = object.number("share", in: 0...1)
    if let window = object.object("window", knowing: ["side", "pixels"]),
      let side = window.integer("side", .required, in: 1...30_000),
      let pixels = window.integer("pixels", .required, in: 0...1_000_000_000)
    {
      tolerance.window = Tolerance.Window(side: side, pixels: pixels)
    }
    masks = object.array("masks") { Self.mask($0) } ?? []
  }

  private static func mask(_ value: ValueReader) -> Mask? {
    guard let object = value.object(knowing: ["rect", "message", "part"]) else { return nil }
    if let id = object.string("message", .optional, .nonEmpty) { return .message(id) }
    if let name = object.string("part", .optional, .nonEmpty) { return .part(name) }
    let limit = 1_000_000
    if let numbers = object.array("rect", count: 4...4, { $0.integer(in: -limit...limit) }),
      numbers.count == 4, numbers[2] > 0, numbers[3] > 0
    {
      return .rect(
        PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
    object.report(
      "expected a mask such as {\"message\": \"m7\"}, {\"part\": \"avatar\"} or "
        + "{\"rect\": [x, y, width, height]}")
    return nil
  }
}
