import Confab

/// Measurements that belong together and are taken side by side.
struct BenchGroup: Sendable {
  /// What it is called on the command line.
  var name: String
  /// Takes every measurement, telling how far it is, 0 … 1.
  var run:
    @Sendable (_ options: BenchOptions, _ progress: (Double) -> Void) async throws -> [Measurement]

  /// In the order in which they run.
  static let all: [BenchGroup] = [.render, .pixels, .text, .engine, .document]

  /// - Throws: `OptionError` for a name that is none.
  static func named(_ names: [String]) throws -> [BenchGroup] {
    let known = ["all"] + all.map(\.name)
    for name in names {
      if let problem = TextFormat.oneOf(known).problem(name) {
        throw OptionError("there is no such group of measurements: \(problem)")
      }
    }
    return names.contains("all") ? all : all.filter { names.contains($0.name) }
  }
}

/// What may be chosen about the measurements.
struct BenchOptions: Sendable {
  /// How often each is taken, at least 1.
  var runs: Int
  /// Files and folders with texts to measure; none for those that are made up.
  var corpus: [String]
  /// The only script that texts are measured in; `nil` for all that there are.
  var script: MessageScript?
  /// How many messages of a script are measured at most, at least `ScriptGroup.leastMessages`.
  var messages: Int
  /// How many messages the long document has, at least 1.
  var documentMessages: Int
  /// The program that pictures are held against; `nil` for none.
  var limit: String?
}

extension ContinuousClock {
  /// What something gives, and how long it takes in seconds.
  func timed<T>(_ body: () async throws -> T) async rethrows -> (result: T, seconds: Double) {
    let start = now
    let result = try await body()
    return (result, seconds(since: start))
  }

  /// Seconds from an instant until now.
  func seconds(since start: Instant) -> Double {
    let parts = start.duration(to: now).components
    return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
  }
}
