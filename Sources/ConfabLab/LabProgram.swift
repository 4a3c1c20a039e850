import ArgumentParser
import Confab
import ConfabProcess

@main
enum Entry {
  static func main() { LabProgram.start() }
}

/// The program `confab-lab`, for developers of Confab.
struct LabProgram: Program {
  static let configuration = CommandConfiguration(
    commandName: "confab-lab",
    abstract: "Measures Confab, and tests its engine with random sessions.",
    discussion: """
      Results go to standard output, everything else to standard error. Exit codes: 0 success, 1 `simulate` found a \
      violated invariant, 2 a bad call or bad input.
      """,
    version: confabVersion,
    subcommands: [SimulateCommand.self, BenchCommand.self])
}
