/// One figure of a report.
struct Measurement: Encodable {
  /// Stable, for scripts: `warm.50`.
  var name: String
  /// The best of all runs: the machine only ever adds time.
  var value: Double
  /// The median of all runs.
  var median: Double
  /// `ms`, `MB` or `1/s`.
  var unit: String
  /// What the value is to be seen beside, measured in the same run; `nil` where there is nothing.
  var baseline: Double?
  /// What the baseline is.
  var baselineName: String?

  /// Value by baseline.
  var ratio: Double? { baseline.map { value / $0 } }

  private enum Key: String, CodingKey {
    case name, value, median, unit, baseline, baselineName, ratio
  }

  /// Keys without a value are `null`, so that every figure has the same keys.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(value, forKey: .value)
    try container.encode(median, forKey: .median)
    try container.encode(unit, forKey: .unit)
    try container.encode(baseline, forKey: .baseline)
    try container.encode(baselineName, forKey: .baselineName)
    try container.encode(ratio, forKey: .ratio)
  }
}

/// What several runs of one thing took.
struct Samples {
  private var values: [Double] = []

  mutating func add(_ value: Double) { values.append(value) }

  var minimum: Double { values.min() ?? 0 }
  var maximum: Double { values.max() ?? 0 }

  var median: Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// Seconds as milliseconds.
  func milliseconds(_ name: String, beside baseline: (name: String, samples: Samples)? = nil)
    -> Measurement
  {
    Measurement(
      name: name, value: minimum * 1e3, median: median * 1e3, unit: "ms",
      baseline: baseline.map { $0.samples.minimum * 1e3 }, baselineName: baseline?.name)
  }
}
