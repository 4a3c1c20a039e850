import ArgumentParser
import Confab

extension SimulatedStrategy: ExpressibleByArgument {}
extension SimulatedLayout: ExpressibleByArgument {}

/// `confab simulate`: a session of somebody who reads a long conversation, without a screen.
struct SimulateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Drives a long conversation through a random session and checks what must hold.",
    discussion: """
      Somebody scrolls, turns the device and changes the type size while messages arrive, change and \
      go, and pages load, late or never. With --busy instead 50 people write 100 messages a second, in \
      simulated time. The same seed gives the same counts; only times and memory differ. \
      Documentation/Engine.md says what is checked. Ends with code 1 if something did not hold.
      """)

  @Option(
    parsing: .unconditional, help: "Messages in the conversation at the beginning, 0 to 1000000.")
  var messages = 10_000

  @Option(
    parsing: .unconditional, help: "Steps of the session, 1 to 1000000. (default: 1000)")
  var steps: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A busy group for so many simulated seconds, 1 to 86400, instead of a session.",
      valueName: "seconds"))
  var busy: Int?

  @Option(parsing: .unconditional, help: "Whose session, 0 to 18446744073709551615.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "How heights are come by: exact in the background, estimated and put right as rows appear, or "
        + "in small batches while scrolling.", valueName: "exact|estimated|batches"))
  var strategy = SimulatedStrategy.exact

  @Option(
    help: ArgumentHelp(
      "What is laid out: heights made up from numbers, or text by the engine with its fonts.",
      valueName: "quick|real"))
  var layout = SimulatedLayout.quick

  @Flag(help: "Prints counts and times as JSON.")
  var json = false

  func run() async throws {
    let plan = try plan()
    let bar = ProgressBar("simulating")
    defer { bar.finish() }
    var simulation = try await Simulation(plan)
    let report = try await simulation.run { bar.update($0) }
    bar.finish()
    if json {
      try StandardOutput.write(json: report)
    } else {
      try StandardOutput.write(report.text)
    }
    if !report.violations.isEmpty { throw ExitCode(1) }
  }

  private func plan() throws -> SimulationPlan {
    func check(_ name: String, _ value: Int, _ range: ClosedRange<Int>) throws {
      guard !range.contains(value) else { return }
      throw OptionError(
        "--\(name) is \(value); expected \(range.lowerBound) to \(range.upperBound)")
    }
    try check("messages", messages, 0...1_000_000)
    if let steps { try check("steps", steps, 1...1_000_000) }
    if let busy { try check("busy", busy, 1...86_400) }
    if steps != nil, busy != nil {
      throw OptionError("--steps is of a session and --busy of a group; give one of them")
    }
    return SimulationPlan(
      messages: messages, seed: seed, strategy: strategy, layout: layout,
      course: busy.map { .busy(seconds: $0) } ?? .session(steps: steps ?? 1_000))
  }
}
