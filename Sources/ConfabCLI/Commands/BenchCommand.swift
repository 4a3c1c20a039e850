import ArgumentParser
import Confab

/// `confab bench`: how fast it is.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "bench", abstract: "Measures.")
  func run() async throws {}
}
