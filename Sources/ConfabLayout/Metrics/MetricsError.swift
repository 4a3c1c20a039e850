/// An error that metrics are out of range.
public struct MetricsError: Error, Sendable, CustomStringConvertible {
  /// A number that is out of range.
  public struct Problem: Sendable {
    /// The name of the property of ``Metrics``.
    public let name: String
    /// The value of the property. Lengths are in points.
    public let value: Double
    /// The allowed range, in the same unit.
    public let bounds: ClosedRange<Double>
  }

  /// The problems. There is at least one.
  public let problems: [Problem]

  /// The problems in one line: for each the property, its value and its range.
  public var description: String {
    func plain(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
    return problems.map { problem in
      "the theme's \(problem.name) is \(plain(problem.value)); expected "
        + "\(plain(problem.bounds.lowerBound)) to \(plain(problem.bounds.upperBound))"
    }.joined(separator: "; ")
  }
}
