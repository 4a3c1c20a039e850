/// A number of a ``MetricsGroup``: its name, its property, and its allowed range. Lengths are in
/// points.
///
/// The name is the key in theme files and in errors. It is unique among all groups: begin it with
/// the name of your kind.
public enum Measure<Group>: Sendable {
  /// A number. If `scalesWithText`, ``Metrics/scaled(toTextSize:)`` multiplies it.
  case number(
    String, WritableKeyPath<Group, Double> & Sendable, ClosedRange<Double>,
    scalesWithText: Bool = false)
  /// An integer.
  case whole(String, WritableKeyPath<Group, Int> & Sendable, ClosedRange<Int>)
}
