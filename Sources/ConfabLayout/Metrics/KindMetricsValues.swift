/// The metrics of kinds that differ from their defaults.
///
/// There are few, so a look-up compares types one after the other. Defaults are not stored: two values are equal
/// if they have equal metrics for every kind.
struct KindMetricsValues: Sendable {
  private(set) var values: [any KindMetrics] = []
  /// The factor that scales the defaults.
  private(set) var textFactor = 1.0

  /// The metrics of a kind.
  ///
  /// - Complexity: O(*n*) in the number of kinds whose metrics differ from their defaults.
  subscript<Kind: KindMetrics>(kind: Kind.Type) -> Kind {
    get {
      for value in values where type(of: value) == kind { return value as? Kind ?? Kind() }
      return defaults(of: kind)
    }
    set {
      let index = values.firstIndex { type(of: $0) == kind }
      switch (index, newValue == defaults(of: kind)) {
      case (let index?, true): values.remove(at: index)
      case (let index?, false): values[index] = newValue
      case (nil, false): values.append(newValue)
      case (nil, true): break
      }
    }
  }

  /// Scales the metrics of all kinds, those with default values included.
  mutating func scale(byTextFactor factor: Double) {
    textFactor *= factor
    values = values.map { $0.scaled(byTextFactor: factor) }
  }

  private func defaults<Kind: KindMetrics>(of kind: Kind.Type) -> Kind {
    textFactor == 1 ? Kind() : Kind().scaled(byTextFactor: textFactor)
  }
}

extension KindMetricsValues: Hashable {
  static func == (a: KindMetricsValues, b: KindMetricsValues) -> Bool {
    a.textFactor == b.textFactor && a.values.count == b.values.count
      && a.values.allSatisfy { $0.isEqual(in: b) }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(textFactor)
    // The order in which kinds were set does not count.
    hasher.combine(values.reduce(0) { $0 ^ AnyHashable($1).hashValue })
  }
}

extension KindMetrics {
  fileprivate func isEqual(in values: KindMetricsValues) -> Bool { values[Self.self] == self }
}
