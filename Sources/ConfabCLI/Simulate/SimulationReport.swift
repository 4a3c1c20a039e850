import Confab

/// What happened in a simulated session. All but the times is the same for the same seed.
struct SimulationReport: Encodable, Sendable {
  var messages: Int
  /// Of a session.
  var steps: Int?
  /// Simulated, of a busy group.
  var seconds: Int?
  var seed: UInt64
  var strategy: String
  var layout: String
  /// What was done and came of it, by name.
  var counts: [String: Int] = [:]
  /// Most messages that a layout had at once.
  var mostShown = 0
  /// How many things were checked.
  var checks = 0
  /// What must not be and was, one sentence each, at most some 20.
  var violations: [String] = []
  var times = SimulationTimes()
  /// Of this machine, too; of a busy group.
  var memory: MemoryCourse?

  init(_ plan: SimulationPlan) {
    messages = plan.messages
    seed = plan.seed
    strategy = plan.strategy.rawValue
    layout = plan.layout.rawValue
    switch plan.course {
    case .session(let steps): self.steps = steps
    case .busy(let seconds):
      self.seconds = seconds
      memory = MemoryCourse()
    }
  }

  mutating func check(_ holds: Bool, _ words: @autoclosure () -> String) {
    checks += 1
    if !holds { look(for: words()) }
  }

  mutating func look(for violation: String?) {
    if let violation, violations.count < 20 { violations.append(violation) }
  }

  mutating func count(_ name: String, _ number: Int = 1) { counts[name, default: 0] += number }
  mutating func count(_ kind: UpdateKind) { count("update.\(kind.rawValue)") }

  var text: String {
    let counts = counts.sorted { $0.key < $1.key }.map { [$0.key, "\($0.value)"] }
    let figures =
      [["most shown", "\(mostShown)"], ["checks", "\(checks)"]]
      + (memory?.rows ?? []) + times.rows
    return TextTable(header: ["WHAT", "HOW MANY"], rows: counts + figures).text
      + violations.map { "violated: \($0)\n" }.joined()
  }
}

/// Times of this machine, in microseconds.
struct SimulationTimes: Encodable, Sendable {
  /// Of one step of the session, everything it causes included.
  var step = TimeSpread()
  /// From some messages to the layout that is to be shown.
  var layout = TimeSpread()
  /// One message into a layout of all messages, and of 1,000: from the call to the new layout.
  var receive: TimeSpread?
  var receive1000: TimeSpread?

  private enum Key: String, CodingKey {
    case step, layout, receive
    case receive1000 = "receive.1000"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(step, forKey: .step)
    try container.encode(layout, forKey: .layout)
    try container.encodeIfPresent(receive, forKey: .receive)
    try container.encodeIfPresent(receive1000, forKey: .receive1000)
  }

  var rows: [[String]] {
    [("step", step), ("layout", layout), ("receive", receive), ("receive.1000", receive1000)]
      .compactMap { name, spread in
        spread.map {
          ["\(name), µs", "median \($0.text(\.median)), at most \($0.text(\.most))"]
        }
      }
  }
}

/// How long one thing took, each time.
struct TimeSpread: Encodable, Sendable {
  private var seconds: [Double] = []

  mutating func add(_ time: Double) { seconds.append(time) }

  var median: Double { seconds.sorted()[safe: seconds.count / 2] * 1e6 }
  var most: Double { (seconds.max() ?? 0) * 1e6 }

  func text(_ value: KeyPath<TimeSpread, Double>) -> String {
    "\((self[keyPath: value] * 10).rounded() / 10)"
  }

  private enum Key: String, CodingKey {
    case median, most
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(median, forKey: .median)
    try container.encode(most, forKey: .most)
  }
}

extension [Double] {
  fileprivate subscript(safe index: Int) -> Double { indices.contains(index) ? self[index] : 0 }
}
