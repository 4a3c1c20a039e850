import ArgumentParser
import Confab
import ConfabProcess
import ConfabSupport

extension SimulatedStrategy: ExpressibleByArgument {}

/// `confab-lab simulate`: runs a random session and checks its invariants.
struct SimulateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Runs a random session in a long conversation and checks the engine's invariants.",
    discussion: """
      A reader scrolls, turns the device and changes the text size while messages arrive, change and \
      disappear, and pages load, late or never. With --busy, 50 people write 100 messages a second, in \
      simulated time. With --scripts, random scenarios of any kind of steps are played, and every frame of \
      their animation is checked. The same seed gives the same counts; only times and memory differ. \
      Documentation/Simulation.md lists the invariants. The exit code is 1 if one is violated.
      """)

  @Option(
    parsing: .unconditional, help: "Number of messages at the beginning, 0 to 1000000.")
  var messages = 10_000

  @Option(
    parsing: .unconditional, help: "Number of steps of the session, 1 to 1000000. (default: 1000)")
  var steps: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Simulates a busy group for this number of seconds, 1 to 86400, instead of a session.",
      valueName: "seconds"))
  var busy: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Plays this number of random scenarios, 1 to 1000000, instead of a session. They have seeds from "
        + "that of --seed on, and conversations and steps of their own.", valueName: "number"))
  var scripts: Int?

  @Option(parsing: .unconditional, help: "Seed of the session, 0 to 18446744073709551615.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "How row heights are computed: exact in the background, estimated until rows appear, or "
        + "measured in small batches while scrolling.", valueName: "exact|estimated|batches"))
  var strategy = SimulatedStrategy.exact

  @Flag(help: "Prints counts and times as JSON.")
  var json = false

  func run() async throws {
    let plan = try plan()
    let bar = ProgressBar("simulating")
    defer { bar.finish() }
    let report: SimulationReport
    if let scripts {
      let simulation = ScriptSimulation(scripts: scripts, seed: seed, studio: try Studio())
      report = try await simulation.run { bar.update($0) }
    } else {
      let simulation = try Simulation(plan)
      report = try await simulation.run { bar.update($0) }
    }
    bar.finish()
    if json {
      try StandardOutput.write(json: report)
    } else {
      try StandardOutput.write(Self.table(report))
    }
    if !report.violations.isEmpty { throw ExitCode(1) }
  }

  private func plan() throws -> SimulationPlan {
    try check("messages", messages, 0...1_000_000)
    if let steps { try check("steps", steps, 1...1_000_000) }
    if let busy { try check("busy", busy, 1...86_400) }
    if let scripts { try check("scripts", scripts, 1...1_000_000) }
    if [steps, busy, scripts].compactMap({ $0 }).count > 1 {
      throw OptionError("--steps, --busy and --scripts exclude each other")
    }
    return SimulationPlan(
      messages: messages, seed: seed, strategy: strategy,
      course: busy.map { .busyGroup(seconds: $0) } ?? .session(steps: steps ?? 1_000))
  }

  private static func table(_ report: SimulationReport) -> String {
    var rows = report.counts.sorted { $0.key < $1.key }.map { [$0.key, Count.text($0.value)] }
    if report.scripts == nil { rows.append(["most shown", Count.text(report.mostShown)]) }
    rows.append(["checks", Count.text(report.checks)])
    if let memory = report.memory {
      let (first, last, most) = (
        megabytes(memory.first), megabytes(memory.last), megabytes(memory.most)
      )
      rows.append(["memory, MB", "\(first) at first, \(last) at last, at most \(most)"])
    }
    let times = [
      (report.scripts == nil ? "step" : "script", report.times.step),
      ("layout", report.times.layout),
    ]
    for (name, samples) in times where !samples.isEmpty {
      let (median, most) = (tenths(samples.median), tenths(samples.most))
      rows.append(["\(name), µs", "median \(median), at most \(most)"])
    }
    return TextTable(header: ["WHAT", "HOW MANY"], rows: rows).text
      + report.violations.map { "violated: \($0)\n" }.joined()
  }

  private static func megabytes(_ bytes: Int) -> Int { (bytes + 500_000) / 1_000_000 }

  private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
