import ConfabSupport
import CoreMetrics
import Synchronization

/// Counters, gauges and timers as a text for Prometheus (exposition format 0.0.4).
final class Figures: MetricsFactory {
  private struct Name: Hashable {
    var label: String
    var dimensions: String
  }

  private enum Kind: String { case counter, gauge, histogram }

  private struct State {
    var counters: [Name: CounterValue] = [:]
    var gauges: [Name: GaugeValue] = [:]
    var histograms: [Name: HistogramValue] = [:]
  }

  private let state = Mutex(State())
  /// One line about each figure.
  private let help: [String: String]

  init(help: [String: String]) { self.help = help }

  /// The text.
  var text: String {
    let state = state.withLock { $0 }
    var lines: [String] = []
    add(state.counters, .counter, to: &lines) {
      ["\($0.label)\(Self.braces($0.dimensions)) \($1.count)"]
    }
    add(state.gauges, .gauge, to: &lines) {
      ["\($0.label)\(Self.braces($0.dimensions)) \(ShortNumber.text($1.number))"]
    }
    add(state.histograms, .histogram, to: &lines) { $1.lines($0.label, $0.dimensions) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func add<Value>(
    _ values: [Name: Value], _ kind: Kind, to lines: inout [String],
    _ text: (Name, Value) -> [String]
  ) {
    for (label, group) in Dictionary(grouping: values, by: { $0.key.label })
      .sorted(by: { $0.key < $1.key })
    {
      if let help = help[label] { lines.append("# HELP \(label) \(help)") }
      lines.append("# TYPE \(label) \(kind.rawValue)")
      for (name, value) in group.sorted(by: { $0.key.dimensions < $1.key.dimensions }) {
        lines += text(name, value)
      }
    }
  }

  fileprivate static func braces(_ dimensions: String) -> String {
    dimensions.isEmpty ? "" : "{\(dimensions)}"
  }

  private static func name(_ label: String, _ dimensions: [(String, String)]) -> Name {
    Name(
      label: label,
      dimensions: dimensions.map { key, value in
        let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
          .replacing("\n", with: "\\n")
        return "\(key)=\"\(escaped)\""
      }.joined(separator: ","))
  }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    let name = Self.name(label, dimensions)
    return state.withLock { state in
      let value = state.counters[name] ?? CounterValue()
      state.counters[name] = value
      return value
    }
  }

  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    let name = Self.name(label, dimensions)
    return state.withLock { state in
      let value = state.gauges[name] ?? GaugeValue()
      state.gauges[name] = value
      return value
    }
  }

  func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler { histogram(label, dimensions) }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    histogram(label, dimensions)
  }

  private func histogram(_ label: String, _ dimensions: [(String, String)]) -> HistogramValue {
    let name = Self.name(label, dimensions)
    return state.withLock { state in
      let value = state.histograms[name] ?? HistogramValue()
      state.histograms[name] = value
      return value
    }
  }

  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyMeter(_ handler: any MeterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}
}

private final class CounterValue: CounterHandler {
  private let number = Mutex<Int64>(0)

  var count: Int64 { number.withLock { $0 } }

  func increment(by amount: Int64) { number.withLock { $0 &+= amount } }
  func reset() { number.withLock { $0 = 0 } }
}

private final class GaugeValue: MeterHandler {
  private let value = Mutex(0.0)

  var number: Double { value.withLock { $0 } }

  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { self.value.withLock { $0 = value } }
  func increment(by amount: Double) { value.withLock { $0 += amount } }
  func decrement(by amount: Double) { value.withLock { $0 -= amount } }
}

/// A histogram of times in seconds, or of other numbers.
private final class HistogramValue: TimerHandler, RecorderHandler {
  private struct State {
    var counts = [Int](repeating: 0, count: HistogramValue.bounds.count)
    var count = 0
    var sum = 0.0
  }

  /// The upper bounds of the buckets: from a request that draws nothing to the limit of time.
  static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

  private let state = Mutex(State())

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    state.withLock { state in
      state.count += 1
      state.sum += value
      if let bucket = Self.bounds.firstIndex(where: { value <= $0 }) { state.counts[bucket] += 1 }
    }
  }

  func lines(_ label: String, _ dimensions: String) -> [String] {
    let state = state.withLock { $0 }
    let prefix = dimensions.isEmpty ? "" : dimensions + ","
    var sum = 0
    var lines = zip(Self.bounds, state.counts).map { bound, count in
      sum += count
      return "\(label)_bucket{\(prefix)le=\"\(ShortNumber.text(bound))\"} \(sum)"
    }
    lines.append("\(label)_bucket{\(prefix)le=\"+Inf\"} \(state.count)")
    lines.append("\(label)_sum\(Figures.braces(dimensions)) \(state.sum)")
    lines.append("\(label)_count\(Figures.braces(dimensions)) \(state.count)")
    return lines
  }
}
