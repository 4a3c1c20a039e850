/// The durations of one operation, encoded as median and maximum in microseconds.
public struct TimeSamples: Encodable, Sendable {
  private var seconds: [Double] = []

  mutating func add(_ time: Double) { seconds.append(time) }

  /// Whether nothing was measured.
  public var isEmpty: Bool { seconds.isEmpty }

  /// The median in microseconds; 0 without samples.
  public var median: Double {
    let sorted = seconds.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2] * 1e6
  }

  /// The maximum in microseconds; 0 without samples.
  public var most: Double { (seconds.max() ?? 0) * 1e6 }

  private enum Key: String, CodingKey {
    case median, most
  }

  /// Encodes the median and the largest sample.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(median, forKey: .median)
    try container.encode(most, forKey: .most)
  }
}
