import ConfabEngine

/// The parameters of a simulation.
struct SimulationPlan: Sendable {
  /// The number of messages on the server at the beginning.
  var messages: Int
  /// The seed of all random numbers.
  var seed: UInt64
  /// The way in which row heights are computed.
  var strategy: SimulatedStrategy
  /// What happens.
  var course: Course

  /// What happens in a simulation.
  enum Course: Sendable {
    /// One reader scrolls, chats and changes settings for a number of steps.
    case session(steps: Int)
    /// A large group writes for a number of simulated seconds.
    case busyGroup(seconds: Int)
  }

  var conversation: SimulatedConversation {
    switch course {
    case .session: SimulatedConversation(writers: 4, interval: 90_000)
    case .busyGroup:
      SimulatedConversation(
        writers: SimulatedConversation.busyWriters,
        interval: 1_000 / SimulatedConversation.busyRate)
    }
  }

  var emptyReport: SimulationReport {
    var (steps, seconds): (Int?, Int?)
    switch course {
    case .session(let count): steps = count
    case .busyGroup(let count): seconds = count
    }
    return SimulationReport(
      messages: messages, steps: steps, seconds: seconds, seed: seed, strategy: strategy.rawValue)
  }
}

/// The height strategies of a simulation, by their names on the command line.
enum SimulatedStrategy: String, CaseIterable, Sendable {
  /// All heights are measured in the background.
  case exact
  /// Heights are estimated and measured when their rows appear.
  case estimated
  /// Heights are estimated and measured in small batches while scrolling.
  case batches

  var strategy: HeightStrategy {
    switch self {
    case .exact: .exactInMemory
    case .estimated: .estimated
    case .batches: .scrollingBatches
    }
  }
}
