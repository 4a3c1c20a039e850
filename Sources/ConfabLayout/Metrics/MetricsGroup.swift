/// A group of the numbers of a theme: those that all rows need (``Metrics``), or those of a kind or
/// an accessory (``KindMetrics``).
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
          ? nil : MetricsError.Problem(name, value, in: bounds)
      case .whole(let name, let path, let bounds):
        let value = self[keyPath: path]
        return bounds.contains(value)
          ? nil
          : MetricsError.Problem(
            name, Double(value), in: Double(bounds.lowerBound)...Double(bounds.upperBound))
      }
    }
  }

  /// Returns the group with the numbers that scale with text multiplied and clamped to their
  /// ranges.
  func scaled(byTextFactor factor: Double) -> Self {
    var group = self
    for case .number(_, let path, let bounds, true) in Self.measures {
      group[keyPath: path] = max(
        bounds.lowerBound, min(bounds.upperBound, self[keyPath: path] * factor))
    }
    return group
  }
}
