import ArgumentParser
import Confab
import ConfabProcess

/// The number of threads of a run.
struct WorkerArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "Number of threads. (default: the number of processors)")
  var jobs: Int?

  /// - Throws: `OptionError` for a number out of range.
  func workers() throws -> Int {
    if let jobs, !(1...64).contains(jobs) {
      throw OptionError("--jobs is \(jobs); expected 1 to 64")
    }
    return try SystemLimits.workers(atMost: jobs ?? Studio.defaultWorkers)
  }
}
