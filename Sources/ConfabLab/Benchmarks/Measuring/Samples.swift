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
