/// An error that numbers of a theme or of a screen are out of range.
public struct MetricsError: Error, Sendable, CustomStringConvertible {
  /// A number that is out of range.
  public struct Problem: Sendable {
    /// What the number belongs to: `theme`, `style` or `screen`.
    public let subject: String
    /// The name of the property, such as one of ``Metrics``.
    public let name: String
    /// The value of the property. Lengths are in points.
    public let value: Double
    /// The allowed range, in the same unit.
    public let bounds: ClosedRange<Double>

    package init(
      _ name: String, of subject: String = "theme", _ value: Double, in bounds: ClosedRange<Double>
    ) {
      self.subject = subject
      self.name = name
      self.value = value
      self.bounds = bounds
    }
  }

  /// The problems. There is at least one.
  public let problems: [Problem]

  /// Checks that there are no problems.
  package static func check(_ problems: [Problem]) throws(MetricsError) {
    if !problems.isEmpty { throw MetricsError(problems: problems) }
  }

  /// The problems in one line: for each the property, its value and its range.
  public var description: String {
    func plain(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
    return problems.map { problem in
      "the \(problem.subject)'s \(problem.name) is \(plain(problem.value)); expected "
        + "\(plain(problem.bounds.lowerBound)) to \(plain(problem.bounds.upperBound))"
    }.joined(separator: "; ")
  }
}
