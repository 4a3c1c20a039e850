/// One figure of a report.
struct Measurement: Encodable {
  /// The name, such as `warm.50`. Names are stable, because scripts use them.
  var name: String
  /// The best of all runs. Other work on the machine only adds time.
  var value: Double
  /// The median of all runs.
  var median: Double
  /// The unit of value, median and baseline.
  var unit: Unit
  /// A value to compare with, measured in the same run; `nil` if there is none.
  var baseline: Double?
  /// The name of the baseline.
  var baselineName: String?

  /// How many times as good as the baseline the value is; above 1 means faster or smaller.
  var ratio: Double? { baseline.map { unit.moreIsBetter ? value / $0 : $0 / value } }

  /// The unit of a figure.
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

    /// The words between a ratio and the baseline's name.
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

  /// Every figure has the same keys; those without a value are `null`.
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

/// The results of several runs of one measurement.
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

  /// A measurement in milliseconds, from samples in seconds.
  func milliseconds(_ name: String, beside baseline: (name: String, samples: Samples)? = nil)
    -> Measurement
  {
    times(name, .milliseconds, 1e3, beside: baseline)
  }

  /// A measurement whose value is the minimum of the samples.
  ///
  /// - Parameter factor: converts a sample to `unit`.
  func times(
    _ name: String, _ unit: Measurement.Unit, _ factor: Double,
    beside baseline: (name: String, samples: Samples)? = nil
  ) -> Measurement {
    Measurement(
      name: name, value: minimum * factor, median: median * factor, unit: unit,
      baseline: baseline.map { $0.samples.minimum * factor }, baselineName: baseline?.name)
  }
}
