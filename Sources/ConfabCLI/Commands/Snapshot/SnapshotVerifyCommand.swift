import ArgumentParser
import Confab
import ConfabProcess
import ConfabSnapshots

/// `confab snapshot verify`: compares all pictures of a suite with their references.
struct SnapshotVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Draws a suite and compares the pictures with the references.")

  @OptionGroup var suite: SuiteFolder
  @OptionGroup var selection: SelectionArguments
  @OptionGroup var report: ReportArguments

  @Flag(help: "Prints the results as JSON.")
  var json = false

  func run() async throws {
    let suite = try suite.suite()
    let chosen = try selection.selection()
    guard !suite.cases.isEmpty else {
      throw OptionError("\(suite.folder) has no conversations (*.json, *.jsonl)")
    }
    let bar = ProgressBar("verifying")
    defer { bar.finish() }
    let verifier = SuiteVerifier(
      suite, selection: chosen, workers: try selection.workers(), output: report.folder)
    let results = try await verifier.report { bar.update($0) }
    bar.finish()
    try report.folder.write(results)
    if json {
      try StandardOutput.write(json: results)
    } else {
      try StandardOutput.write(results.textSummary)
      if results.snapshots.contains(where: { $0.status.isFailure }) {
        StandardError.write(
          line: "the pictures are in \(report.report); "
            + "accept changes with `confab snapshot approve`")
      }
    }
    if results.snapshots.contains(where: { $0.status.isFailure }) { throw ExitCode(1) }
  }
}
