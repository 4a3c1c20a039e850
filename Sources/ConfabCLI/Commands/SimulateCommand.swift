import ArgumentParser
import Confab

extension SimulatedStrategy: ExpressibleByArgument {}

/// `confab simulate`: a session of somebody who reads a long conversation, without a screen.
struct SimulateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Drives a long conversation through a random session and checks what must hold.",
    discussion: """
      Somebody scrolls, turns the device and changes the type size while messages arrive, change and \
      go, and pages load, late or never. The same seed gives the same session; only the times differ. \
      Documentation/Engine.md says what is checked. Ends with code 1 if something did not hold.
      """)

  @Option(parsing: .unconditional, help: "Messages in the conversation, 0 to 1000000.")
  var messages = 10_000

  @Option(parsing: .unconditional, help: "Steps of the session, 1 to 1000000.")
  var steps = 1_000

  @Option(parsing: .unconditional, help: "Whose session, 0 to 18446744073709551615.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "How heights are come by: exact in the background, estimated and put right as rows appear, or "
        + "in small batches while scrolling.", valueName: "exact|estimated|batches"))
  var strategy = SimulatedStrategy.exact

  @Flag(help: "Prints counts and times as JSON.")
  var json = false

  func run() async throws {
    guard (0...1_000_000).contains(messages) else {
      throw OptionError("--messages is \(messages); expected 0 to 1000000")
    }
    guard (1...1_000_000).contains(steps) else {
      throw OptionError("--steps is \(steps); expected 1 to 1000000")
    }
    let bar = ProgressBar("simulating")
    defer { bar.finish() }
    var simulation = try Simulation(
      messages: messages, seed: seed, steps: steps, strategy: strategy)
    let report = try await simulation.run(steps: steps) { bar.update($0) }
    bar.finish()
    if json {
      try StandardOutput.write(json: report)
    } else {
      try StandardOutput.write(report.text)
    }
    if !report.violations.isEmpty { throw ExitCode(1) }
  }
}
