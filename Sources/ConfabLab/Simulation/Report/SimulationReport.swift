import ConfabEngine

/// The result of a simulation. The same plan gives the same report, except for times and memory.
public struct SimulationReport: Encodable, Sendable {
  /// The number of messages at the beginning.
  public var messages: Int
  /// The number of steps of a session; `nil` for a busy group.
  public var steps: Int?
  /// The simulated seconds of a busy group; `nil` for a session.
  public var seconds: Int?
  /// The number of random scenarios; `nil` for a session or a busy group.
  public internal(set) var scripts: Int?
  /// The seed of all random numbers.
  public var seed: UInt64
  /// The name of the height strategy.
  public var strategy: String
  /// The number of times that each event occurred, by the event's name.
  public internal(set) var counts: [String: Int] = [:]
  /// The largest number of rows in a layout.
  public internal(set) var mostShown = 0
  /// The number of invariants that were checked.
  public internal(set) var checks = 0
  /// The invariants that were violated, one sentence each; at most 20 are recorded.
  public internal(set) var violations: [String] = []
  /// The durations of operations on this machine.
  public internal(set) var times = Times()
  /// The memory of this process during a busy group; `nil` for a session.
  public internal(set) var memory: MemoryUsage?

  /// How long the simulation's operations took on this machine.
  public struct Times: Encodable, Sendable {
    /// One step with everything it causes, or one random scenario.
    public internal(set) var step = TimeSamples()
    /// From the start of a calculation to the layout that is shown.
    public internal(set) var layout = TimeSamples()
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
  mutating func count(_ kind: UpdateKind) { count("update.\(kind.rawValue)") }
}
