import ConfabText
import ConfabTimeline
import Samples
import Testing

@testable import ConfabLayout

@Suite struct MetricsTests {
  /// Metrics with one value out of range, for each number of all rows and of a kind.
  private static let odd: [(name: String, metrics: Metrics)] =
    outOfRange(Metrics.odd) { $0 }
    + outOfRange(DiceMetrics()) { dice in
      var metrics = Metrics.odd
      metrics[DiceMetrics.self] = dice
      return metrics
    }

  /// Metrics with one value of a group out of range, for each number of the group.
  private static func outOfRange<Group: MetricsGroup>(
    _ group: Group, _ metrics: (Group) -> Metrics
  ) -> [(String, Metrics)] {
    Group.measures.flatMap { measure -> [(String, Metrics)] in
      switch measure {
      case .number(let name, let path, let bounds, _):
        return [.nan, .infinity, -.infinity, bounds.lowerBound - 1, bounds.upperBound + 1].map {
          var changed = group
          changed[keyPath: path] = $0
          return (name, metrics(changed))
        }
      case .whole(let name, let path, let bounds):
        return [.min, .max, bounds.lowerBound - 1, bounds.upperBound + 1].map {
          var changed = group
          changed[keyPath: path] = $0
          return (name, metrics(changed))
        }
      }
    }
  }

  @Test func `Metrics out of range are rejected with their name`() throws {
    try Metrics.odd.validate()
    for (name, metrics) in Self.odd {
      let error = #expect(throws: MetricsError.self) { try metrics.validate() }
      #expect(error?.problems.map(\.name) == [name])
      #expect(error?.description.contains("the theme's \(name) is ") == true)
    }
    var metrics = Metrics.odd
    metrics.bubbleMaximumShare = 2
    metrics.seenHeads.pitch = 0
    #expect(throws: MetricsError.self) { try metrics.validate() }
    let text =
      "the theme's bubbleMaximumShare is 2; expected 0.1 to 1; "
      + "the theme's seenPitch is 0; expected 1 to 200"
    do { try metrics.validate() } catch { #expect(error.description == text) }
  }

  /// Whether a closure throws a `MetricsError`.
  private func isRefused(_ body: () async throws -> Void) async throws -> Bool {
    do {
      try await body()
      return false
    } catch is MetricsError {
      return true
    }
  }

  /// Apps pass metrics to layouts directly, without `RenderOptions`.
  @Test func `Layouts reject metrics out of range`() async throws {
    let library = try FontLibrary(directory: FontLibrary.bundledDirectory())
    let worker = LayoutWorker(library: library)
    let decoration = Decoration(side: .outgoing, seenBy: (0..<30).map { "reader \($0)" })
    for (name, metrics) in Self.odd {
      var changed = request([item("a", decoration: decoration)])
      changed.metrics = metrics
      let request = changed
      let refusals = [
        try await isRefused { _ = try await LayoutWorker.layout(of: request, on: [worker]) },
        try await isRefused {
          _ = try await worker.heights(of: [UnmeasuredRow(item: request.items[0])], request)
        },
        try await isRefused { try await worker.withContext(of: request) { _ in } },
      ]
      #expect(refusals == [true, true, true], "\(name)")
    }
  }

  @Test func `Metrics stay in range at every type size`() throws {
    for size in [8.0, 17, 80] {
      for (path, value) in [
        (\Metrics.linePitch, 200.0), (\.linePitch, 1), (\.smallSize, 4), (\.smallSize, 80),
        (\.letterSpacing, 100), (\.names.size, 4), (\.names.size, 80), (\.smallPitch, 200),
      ] as [(WritableKeyPath<Metrics, Double>, Double)] {
        var metrics = Metrics.odd
        metrics[keyPath: path] = value
        try metrics.scaled(toTextSize: size).validate()
      }
    }
    let large = Metrics.odd.scaled(toTextSize: 2 * Metrics.odd.textSize)
    #expect(large.linePitch == 2 * Metrics.odd.linePitch && large.edge == Metrics.odd.edge)
  }

  @Test func `Kinds have their defaults until they are changed`() {
    var metrics = Metrics.odd
    #expect(metrics[DiceMetrics.self] == DiceMetrics())
    metrics[DiceMetrics.self].side = 48
    metrics[DiceMetrics.self].maximum = 3
    #expect(metrics[DiceMetrics.self].side == 48 && metrics[DiceMetrics.self].maximum == 3)
    #expect(metrics.names == Metrics.odd.names)
  }

  @Test func `Metrics are equal if all values of all kinds are equal`() {
    var (a, b) = (Metrics.odd, Metrics.odd)
    a[DiceMetrics.self].side = 48
    #expect(a != b)
    a[DomeMetrics.self].side = 48
    b[DomeMetrics.self].side = 48
    #expect(a != b)
    b[DiceMetrics.self].side = 48
    #expect(a == b && a.hashValue == b.hashValue)
    a[DiceMetrics.self] = DiceMetrics()
    a[DomeMetrics.self] = DomeMetrics()
    #expect(a == .odd && a.hashValue == Metrics.odd.hashValue)
  }

  @Test func `Numbers of kinds scale with text, whether they were changed or not`() throws {
    var changed = Metrics.odd
    changed[DiceMetrics.self].type = 30
    for (metrics, type) in [(Metrics.odd, 20.0), (changed, 30)] {
      let large = metrics.scaled(toTextSize: 2 * Metrics.odd.textSize)
      #expect(large[DiceMetrics.self].type == 2 * type)
      #expect(large[DiceMetrics.self].side == 40)
      #expect(metrics.scaled(toTextSize: 80)[DiceMetrics.self].type == 100)
      #expect(metrics.scaled(toTextSize: metrics.textSize) == metrics)
    }
  }
}

private struct DiceMetrics: KindMetrics {
  var side = 40.0
  var type = 20.0
  var maximum = 6

  static let measures: [Measure<DiceMetrics>] = [
    .number("diceSide", \.side, 10...200),
    .number("diceType", \.type, 5...100, scalesWithText: true),
    .whole("diceMaximum", \.maximum, 1...9),
  ]
}

private struct DomeMetrics: KindMetrics {
  var side = 40.0

  static let measures: [Measure<DomeMetrics>] = [.number("domeSide", \.side, 10...200)]
}
