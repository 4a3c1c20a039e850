import ArgumentParser
import Confab
import ConfabProcess
import ConfabSnapshots
import FoundationEssentials

/// `confab snapshot record`: stores pictures of a suite as references.
struct SnapshotRecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Draws a suite and stores the pictures as references.",
    discussion: """
      References with the same pixels and a valid stamp are not changed. Look at new pictures before you \
      commit them.
      """)

  @OptionGroup var suite: SuiteFolder

  @Option(help: "The pictures that are stored: all, or only those that are missing or failed.")
  var mode = SuiteRecorder.Mode.all

  @OptionGroup var selection: SelectionArguments

  @Flag(help: "Records in a CI job, too, where the environment variable CI is set.")
  var inCi = false

  func run() async throws {
    if !inCi, ContinuousIntegration.isActive(ProcessInfo.processInfo.environment) {
      throw OptionError(
        "references are not recorded in a CI job, because nobody looks at them; "
          + "use --in-ci to do it anyway")
    }
    let bar = ProgressBar("recording")
    defer { bar.finish() }
    let recorder = SuiteRecorder(
      try suite.suite(), mode: mode, selection: try selection.selection(),
      workers: try selection.workers())
    let outcomes = try await recorder.record { bar.update($0) }
    bar.finish()
    try selection.check(isEmpty: outcomes.isEmpty)
    var counts: [SuiteRecorder.Outcome: Int] = [:]
    var failures = 0
    for (name, outcome) in outcomes {
      switch outcome {
      case .added: try StandardOutput.write(line: "added \(name)")
      case .replaced: try StandardOutput.write(line: "replaced \(name)")
      case .failed(let error):
        failures += 1
        StandardError.write(line: "confab: \(name): \(error)")
      case .unchanged, .stamped, .skipped: break
      }
      counts[outcome, default: 0] += 1
    }
    StandardError.write(
      line: "\(counts[.added] ?? 0) added, \(counts[.replaced] ?? 0) replaced, "
        + "\(counts[.unchanged] ?? 0) unchanged, \(counts[.stamped] ?? 0) written again with equal pixels, "
        + "\(counts[.skipped] ?? 0) left as they are")
    if failures > 0 { throw ExitCode(1) }
  }
}

extension SuiteRecorder.Mode: ExpressibleByArgument {}
