/// A group of the numbers of a theme: those that all rows need (``Metrics``), or those of a kind or an
/// accessory (``KindMetrics``).
public protocol MetricsGroup: Sendable, Hashable {
  /// All numbers with their allowed ranges.
  static var measures: [Measure<Self>] { get }
}

extension MetricsGroup {
  /// The numbers that are out of range.
  var problems: [MetricsError.Problem] {
    Self.measures.compactMap { measure in
      switch measure {
      case .number(let name, let path, let bounds, _):
        let value = self[keyPath: path]
        return bounds.contains(value)
          ? nil : MetricsError.Problem(name: name, value: value, bounds: bounds)
      case .whole(let name, let path, let bounds):
        let value = self[keyPath: path]
        return bounds.contains(value)
          ? nil
          : MetricsError.Problem(
            name: name, value: Double(value),
            bounds: Double(bounds.lowerBound)...Double(bounds.upperBound))
      }
    }
  }

  /// Returns the group with the numbers that scale with text multiplied, and all numbers clamped to their
  /// ranges. Integers are not changed.
  func scaled(byTextFactor factor: Double) -> Self {
    var group = self
    for case .number(_, let path, let bounds, let scales) in Self.measures {
      let value = scales ? self[keyPath: path] * factor : self[keyPath: path]
      group[keyPath: path] = max(bounds.lowerBound, min(bounds.upperBound, value))
    }
    return group
  }
}
