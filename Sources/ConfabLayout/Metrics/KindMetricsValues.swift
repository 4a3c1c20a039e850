/// The metrics of kinds that were set. Other kinds have their defaults, scaled with the text.
///
/// There are few, so a look-up compares types one after the other.
struct KindMetricsValues: Sendable {
  private struct Entry: Sendable {
    let kind: ObjectIdentifier
    let metrics: any AnyKindMetrics

    init<Kind: KindMetrics>(_ metrics: Kind) {
      kind = ObjectIdentifier(Kind.self)
      self.metrics = StoredKindMetrics(metrics)
    }
  }

  private var entries: [Entry] = []
  /// The factor that scales the defaults.
  private var textFactor = 1.0

  /// All metrics that were set.
  var values: [any KindMetrics] { entries.map(\.metrics.value) }

  /// The metrics of a kind.
  ///
  /// - Complexity: O(*n*) in the number of kinds whose metrics were set.
  subscript<Kind: KindMetrics>(kind: Kind.Type) -> Kind {
    get {
      guard let index = index(of: ObjectIdentifier(kind)),
        let stored = entries[index].metrics as? StoredKindMetrics<Kind>
      else { return defaults(of: kind) }
      return stored.metrics
    }
    set {
      if let index = index(of: ObjectIdentifier(kind)) {
        entries[index] = Entry(newValue)
      } else {
        entries.append(Entry(newValue))
      }
    }
  }

  /// Scales the metrics of all kinds, those with default values included.
  mutating func scale(byTextFactor factor: Double) {
    textFactor *= factor
    entries = values.map { Entry($0.scaled(byTextFactor: factor)) }
  }

  /// Stores scaled defaults, so that look-ups do not scale them again. The values stay equal.
  ///
  /// - Parameter kinds: The kinds. They are not evaluated if defaults are not scaled.
  mutating func storeScaledDefaults(of kinds: @autoclosure () -> [any KindMetrics.Type]) {
    guard textFactor != 1 else { return }
    for kind in kinds() where kind.scalesWithText { kind.store(in: &self) }
  }

  private func index(of kind: ObjectIdentifier) -> Int? {
    entries.firstIndex { $0.kind == kind }
  }

  private func defaults<Kind: KindMetrics>(of kind: Kind.Type) -> Kind {
    textFactor == 1 ? Kind() : Kind().scaled(byTextFactor: textFactor)
  }
}

/// A class, because casting an object to a final class is much faster than casting an existential
/// value.
private final class StoredKindMetrics<Kind: KindMetrics>: AnyKindMetrics {
  let metrics: Kind

  init(_ metrics: Kind) { self.metrics = metrics }

  var value: any KindMetrics { metrics }
}

private protocol AnyKindMetrics: AnyObject, Sendable {
  var value: any KindMetrics { get }
}

extension KindMetricsValues: Hashable {
  static func == (a: KindMetricsValues, b: KindMetricsValues) -> Bool {
    a.textFactor == b.textFactor && a.values.allSatisfy { $0.isEqual(in: b) }
      && b.values.allSatisfy { $0.isEqual(in: a) }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(textFactor)
    // Neither the order in which kinds were set counts, nor kinds with default values.
    var plain = KindMetricsValues()
    plain.textFactor = textFactor
    let changed = values.filter { !$0.isEqual(in: plain) }
    hasher.combine(changed.reduce(0) { $0 ^ AnyHashable($1).hashValue })
  }
}

extension KindMetrics {
  fileprivate func isEqual(in values: KindMetricsValues) -> Bool { values[Self.self] == self }

  fileprivate static var scalesWithText: Bool {
    measures.contains { if case .number(_, _, _, true) = $0 { true } else { false } }
  }

  fileprivate static func store(in values: inout KindMetricsValues) {
    values[Self.self] = values[Self.self]
  }
}

/// The metrics that belong to one kind of message, one kind of row, or one accessory.
///
/// A kind declares its metrics with default values. A theme changes them in code or in a file, and
/// the presenter reads them from its context:
///
/// ```swift
/// struct DiceMetrics: KindMetrics {
///   var side = 40.0
///
///   static let measures: [Measure<DiceMetrics>] = [.number("diceSide", \.side, 10...200)]
/// }
///
/// theme.metrics[DiceMetrics.self].side = 48  // in code; in a file: "metrics": {"diceSide": 48}
/// let side = context.metrics[DiceMetrics.self].side  // in the presenter
/// ```
///
/// The presenter lists the type in ``ItemPresenter/metrics``, an accessory in
/// ``RowAccessory/metrics``. Theme files and stored heights depend on this list.
public protocol KindMetrics: MetricsGroup {
  /// Creates the default values, which suit body text of 17 points.
  init()
}

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
