/// One figure of a report.
struct Measurement: Encodable {
  /// Stable, for scripts: `warm.50`.
  var name: String
  /// The best of all runs: the machine only ever adds time.
  var value: Double
  /// The median of all runs.
  var median: Double
  var unit: Unit
  /// What the value is to be seen beside, measured in the same run; `nil` where there is nothing.
  var baseline: Double?
  /// What the baseline is.
  var baselineName: String?

  /// How many times as good as the baseline the value is; above 1 is faster or smaller.
  var ratio: Double? { baseline.map { unit.moreIsBetter ? value / $0 : $0 / value } }

  enum Unit: String, Encodable {
    case milliseconds = "ms"
    case microseconds = "µs"
    case megabytes = "MB"
    case bytes = "B"
    case perSecond = "1/s"
    case count = ""

    var moreIsBetter: Bool {
      switch self {
      case .milliseconds, .microseconds, .megabytes, .bytes: false
      case .perSecond, .count: true
      }
    }

    /// What stands between a ratio and the baseline's name.
    var comparison: String {
      switch self {
      case .milliseconds, .microseconds, .perSecond: "as fast as"
      case .megabytes, .bytes: "as small as"
      case .count: "as many as"
      }
    }
  }

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

  var isEmpty: Bool { values.isEmpty }
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
    times(name, .milliseconds, 1e3, beside: baseline)
  }

  /// Seconds in another unit of time.
  ///
  /// - Parameter factor: by which seconds are multiplied.
  func times(
    _ name: String, _ unit: Measurement.Unit, _ factor: Double,
    beside baseline: (name: String, samples: Samples)? = nil
  ) -> Measurement {
    Measurement(
      name: name, value: minimum * factor, median: median * factor, unit: unit,
      baseline: baseline.map { $0.samples.minimum * factor }, baselineName: baseline?.name)
  }
}
