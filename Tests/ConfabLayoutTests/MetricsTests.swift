import ConfabText
import ConfabTimeline
import Samples
import Testing

@testable import ConfabLayout

@Suite struct MetricsTests {
  /// Metrics with one value out of range, for each numeric property.
  private static let odd: [(name: String, metrics: Metrics)] = Metrics.measures.flatMap {
    measure -> [(String, Metrics)] in
    switch measure {
    case .number(let name, let path, let bounds):
      return [.nan, .infinity, -.infinity, bounds.lowerBound - 1, bounds.upperBound + 1].map {
        var metrics = Metrics.odd
        metrics[keyPath: path] = $0
        return (name, metrics)
      }
    case .whole(let name, let path, let bounds):
      return [.min, .max, bounds.lowerBound - 1, bounds.upperBound + 1].map {
        var metrics = Metrics.odd
        metrics[keyPath: path] = $0
        return (name, metrics)
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
    metrics.seenPitch = 0
    metrics.photoRatioMinimum = 2
    #expect(throws: MetricsError.self) { try metrics.validate() }
    let text =
      "the theme's seenPitch is 0; expected 1 to 200; "
      + "the theme's photoRatioMinimum is 2; expected 0.1 to 1"
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
        (\.letterSpacing, 100), (\.emojiSize, 8), (\.emojiSize, 240), (\.smallPitch, 200),
      ] as [(WritableKeyPath<Metrics, Double>, Double)] {
        var metrics = Metrics.odd
        metrics[keyPath: path] = value
        try metrics.scaled(toTextSize: size).validate()
      }
    }
    let large = Metrics.odd.scaled(toTextSize: 2 * Metrics.odd.textSize)
    #expect(large.linePitch == 2 * Metrics.odd.linePitch && large.edge == Metrics.odd.edge)
  }
}
