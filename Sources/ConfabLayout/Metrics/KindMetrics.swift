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
