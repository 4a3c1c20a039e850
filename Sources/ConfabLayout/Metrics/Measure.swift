/// A numeric property of ``Metrics`` with its name and its allowed range.
public enum Measure: Sendable {
  /// The name, the property, and the allowed range. Lengths are in points.
  case number(String, WritableKeyPath<Metrics, Double> & Sendable, ClosedRange<Double>)
  /// The name, the property, and the allowed range of an integer.
  case whole(String, WritableKeyPath<Metrics, Int> & Sendable, ClosedRange<Int>)
}
