import ArgumentParser
import Confab
import ConfabProcess
import ConfabSnapshots
import ConfabSupport
import FoundationEssentials

/// `confab snapshot verify`: compares all pictures of a suite with their references.
struct SnapshotVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Draws a suite and compares the pictures with the references.",
    discussion: """
      With --actual and --reference, compares two folders of PNG files by name instead. The options from --metric \
      on are for these folders; a suite has its rules in confab.json.
      """)

  @OptionGroup var suite: SuiteFolder

  @Option(
    help: ArgumentHelp(
      "Instead of a suite: a folder of new PNG files, such as those of another program.",
      valueName: "folder"), completion: .directory)
  var actual: String?

  @Option(
    help: ArgumentHelp("The folder of their references.", valueName: "folder"),
    completion: .directory)
  var reference: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only snapshots that depend on a file that changed since this commit of git.",
      valueName: "commit"))
  var changedSince: String?

  @OptionGroup var selection: SelectionArguments
  @OptionGroup var report: ReportArguments
  @OptionGroup var ci: CIArguments

  @Flag(
    inversion: .prefixedNo,
    help:
      "References that belong to no snapshot fail the run. (default: in a CI job, where the environment variable CI is set)"
  )
  var strict: Bool?

  @Flag(help: "Prints the results as JSON.")
  var json = false

  @OptionGroup var comparison: ComparisonArguments

  func validate() throws {
    if (actual == nil) != (reference == nil) {
      throw ValidationError("--actual and --reference are used together: expected both folders.")
    }
    if actual != nil, suite.folder != "." {
      throw ValidationError("Expected a suite, or --actual and --reference, but not both.")
    }
    if actual == nil, comparison.isGiven {
      throw ValidationError(
        "--metric, --threshold, --antialiasing, --mask and --max-… are for --actual and --reference. A suite has "
          + "\"comparison\" in confab.json.")
    }
    if actual != nil, changedSince != nil {
      throw ValidationError("--changed-since needs a suite, not --actual and --reference.")
    }
  }

  func run() async throws {
    let bar = ProgressBar("verifying")
    defer { bar.finish() }
    var results = try await results { bar.update($0) }
    results.isStrict =
      strict ?? ContinuousIntegration.isActive(ProcessInfo.processInfo.environment)
    bar.finish()
    if let changedSince, results.snapshots.isEmpty {
      StandardError.write(line: "no snapshot depends on a file that changed since \(changedSince)")
    }
    try report.folder.write(results)
    try write(results)
    if results.hasFailed { throw ExitCode(1) }
  }

  /// Writes the results to the terminal and the files for CI.
  private func write(_ results: SnapshotReport) throws {
    try ci.write(results)
    StandardError.write(warnings: results.warnings.map(OneLine.text))
    if json {
      try StandardOutput.write(exactly: ReportJSON.text(of: results))
    } else {
      try StandardOutput.write(lines: TerminalSummary.text(of: results), indent: 8)
      if results.hasFailed {
        StandardError.write(line: "see \(report.report)/\(ReportSite.page)")
      }
      if results.isStrict, results.source == .suite, results.count(.orphaned) > 0 {
        StandardError.write(line: "remove orphaned references with `\(suite.pruneCommand)`")
      }
    }
  }

  private func results(
    _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> SnapshotReport {
    var chosen = try selection.selection()
    let workers = try selection.workers()
    if let actual, let reference {
      let verifier = FolderVerifier(
        actual: actual, reference: reference, rules: try comparison.rules(), output: report.folder)
      let results = try await verifier.report(
        selection: chosen, workers: workers, progress: progress)
      try selection.check(isEmpty: results.snapshots.isEmpty)
      return results
    }
    let suite = try suite.suite()
    guard !suite.cases.isEmpty else {
      throw OptionError(
        "\(suite.folder) has no conversations (*.json, *.jsonl, or \"exports\" of confab.json)")
    }
    try report.check(outside: suite)
    try selection.check(isEmpty: chosen.cases(of: suite).isEmpty)
    if let changedSince {
      chosen.changed = try GitChanges.files(since: changedSince, in: suite.folder)
    }
    return try await SuiteVerifier(
      suite, selection: chosen, workers: workers, output: report.folder
    ).report(progress: progress)
  }
}
