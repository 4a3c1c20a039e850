/// One figure of a report.
public struct Measurement: Encodable {
  /// The name, such as `warm.50`. Names are stable, because scripts use them.
  public var name: String
  /// The best of all runs. Other work on the machine only adds time.
  public var value: Double
  /// The median of all runs.
  public var median: Double
  /// The unit of value, median and baseline.
  public var unit: Unit
  /// A value to compare with, measured in the same run; `nil` if there is none.
  public var baseline: Double?
  /// The name of the baseline.
  public var baselineName: String?

  /// How many times as good as the baseline the value is; above 1 means faster or smaller.
  public var ratio: Double? { baseline.map { unit.moreIsBetter ? value / $0 : $0 / value } }

  /// The unit of a figure.
  public enum Unit: String, Encodable {
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
    public var comparison: String {
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
  public func encode(to encoder: any Encoder) throws {
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
