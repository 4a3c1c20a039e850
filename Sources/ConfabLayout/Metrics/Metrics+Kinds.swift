extension Metrics {
  /// The metrics of a kind or an accessory. They have their default values until a theme changes
  /// them.
  ///
  /// - Complexity: O(*n*) in the number of kinds whose metrics were set.
  public subscript<Kind: KindMetrics>(kind: Kind.Type) -> Kind {
    get { kinds[kind] }
    set { kinds[kind] = newValue }
  }

  /// The metrics of kinds: those of all given types, and all others that were set. They are sorted
  /// by the names of their types.
  package func values(ofKinds types: [any KindMetrics.Type]) -> [any KindMetrics] {
    var all = types.map { $0.value(in: self) }
    for value in kinds.values where !types.contains(where: { $0 == type(of: value) }) {
      all.append(value)
    }
    return all.sorted { "\(type(of: $0))" < "\(type(of: $1))" }
  }
}

extension KindMetrics {
  fileprivate static func value(in metrics: Metrics) -> any KindMetrics { metrics[Self.self] }
}
