import Confab

/// What is simulated.
struct SimulationPlan: Sendable {
  /// Messages on the server at the beginning.
  var messages: Int
  var seed: UInt64
  var strategy: SimulatedStrategy
  var layout: SimulatedLayout
  var course: Course

  enum Course: Sendable {
    /// Somebody's session of so many steps.
    case session(steps: Int)
    /// A group in which much is written, for so many simulated seconds.
    case busy(seconds: Int)
  }

  /// Who says what.
  var talk: SimulatedTalk {
    switch course {
    case .session: SimulatedTalk(writers: 4, interval: 90_000)
    case .busy:
      SimulatedTalk(writers: SimulatedTalk.busyWriters, interval: 1_000 / SimulatedTalk.busyRate)
    }
  }
}

/// What rows are measured by.
enum SimulatedLayout: String, CaseIterable, Sendable {
  /// Heights that are made up from numbers.
  case quick
  /// Text, by the engine that hosts use.
  case real
}

/// The strategies that can be tried, by the names that the command line has for them.
enum SimulatedStrategy: String, CaseIterable, Sendable {
  case exact, estimated, batches

  var strategy: HeightStrategy {
    switch self {
    case .exact: .exactInMemory
    case .estimated: .estimated
    case .batches: .scrollingBatches
    }
  }
}
