import ConfabEngine
import Glibc

/// The result of a simulation. The same plan gives the same report, except for times and memory.
struct SimulationReport: Encodable, Sendable {
  /// The number of messages at the beginning.
  var messages: Int
  /// The number of steps of a session; `nil` for a busy group.
  var steps: Int?
  /// The simulated seconds of a busy group; `nil` for a session.
  var seconds: Int?
  /// The number of random scenarios; `nil` for a session or a busy group.
  var scripts: Int?
  /// The seed of all random numbers.
  var seed: UInt64
  /// The name of the height strategy.
  var strategy: String
  /// The number of times that each event occurred, by the event's name.
  var counts: [String: Int] = [:]
  /// The largest number of rows in a layout.
  var mostShown = 0
  /// The number of invariants that were checked.
  var checks = 0
  /// The invariants that were violated, one sentence each; at most 20 are recorded.
  var violations: [String] = []
  /// The durations of operations on this machine.
  var times = Times()
  /// The memory of this process during a busy group; `nil` for a session.
  var memory: MemoryUsage?

  /// How long the simulation's operations took on this machine.
  struct Times: Encodable, Sendable {
    /// One step with everything it causes, or one random scenario.
    var step = TimeSamples()
    /// From the start of a calculation to the layout that is shown.
    var layout = TimeSamples()
  }

  init(messages: Int, steps: Int?, seconds: Int?, seed: UInt64, strategy: String) {
    self.messages = messages
    self.steps = steps
    self.seconds = seconds
    self.seed = seed
    self.strategy = strategy
    memory = seconds.map { _ in MemoryUsage() }
  }

  /// Counts a check and records `violation` if `condition` is false.
  mutating func check(_ condition: Bool, _ violation: @autoclosure () -> String) {
    checks += 1
    if !condition { record(violation()) }
  }

  /// Records a violated invariant.
  mutating func record(_ violation: String?) {
    if let violation, violations.count < 20 { violations.append(violation) }
  }

  mutating func count(_ name: String, _ number: Int = 1) { counts[name, default: 0] += number }
}

/// The resident memory of this process during a simulation, in bytes.
struct MemoryUsage: Encodable, Sendable {
  /// The size after the first simulated minute.
  private(set) var first = 0
  /// The size at the end.
  private(set) var last = 0
  /// The largest size.
  private(set) var most = 0

  /// Adds the present size, the second number in `/proc/self/statm`, which counts pages.
  mutating func sample() {
    guard let file = fopen("/proc/self/statm", "r") else { return }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 256)
    guard fgets(&buffer, Int32(buffer.count), file) != nil else { return }
    let words = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
    )
    .split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return }
    let bytes = pages &* Int(sysconf(Int32(_SC_PAGESIZE)))
    if first == 0 { first = bytes }
    last = bytes
    most = max(most, bytes)
  }
}

/// The durations of one operation, encoded as median and maximum in microseconds.
struct TimeSamples: Encodable, Sendable {
  private var seconds: [Double] = []

  mutating func add(_ time: Double) { seconds.append(time) }

  /// Whether nothing was measured.
  var isEmpty: Bool { seconds.isEmpty }

  /// The median in microseconds; 0 without samples.
  var median: Double {
    let sorted = seconds.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2] * 1e6
  }

  /// The maximum in microseconds; 0 without samples.
  var most: Double { (seconds.max() ?? 0) * 1e6 }

  private enum Key: String, CodingKey {
    case median, most
  }

  /// Encodes the median and the largest sample.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(median, forKey: .median)
    try container.encode(most, forKey: .most)
  }
}
