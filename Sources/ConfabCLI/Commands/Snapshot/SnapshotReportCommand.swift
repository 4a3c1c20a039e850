import ArgumentParser
import Confab
import ConfabProcess
import ConfabSnapshots

/// `confab snapshot report`: writes the report of the last run again.
struct SnapshotReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Writes the report of the last verification again.",
    discussion: """
      Reads report.json in the folder of the report, such as after a run on another machine.
      """,
    subcommands: [SnapshotMergeCommand.self])

  @OptionGroup var report: ReportArguments
  @OptionGroup var ci: CIArguments

  @Flag(help: "Prints the JSON Schema of report.json instead.")
  var schema = false

  func run() throws {
    if schema { return try StandardOutput.write(exactly: ReportSchema.json) }
    let results = try report.folder.read()
    try report.folder.writeSite(results)
    try ci.write(results)
    try StandardOutput.write(lines: TerminalSummary.text(of: results), indent: 8)
  }
}

/// `confab snapshot report merge`: joins the reports of several runs.
struct SnapshotMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Joins the reports of several runs of one suite.",
    discussion: """
      For runs that verify a part each, such as the jobs of a matrix with --filter. If several reports have a snapshot, \
      the worst result counts. Exit code 1 if a snapshot did not pass, as of verify.
      """)

  @Argument(help: "The folders of the reports.", completion: .directory)
  var reports: [String]

  @Option(
    name: [.short, .long], help: "The folder of the joined report.", completion: .directory)
  var output: String

  @OptionGroup var ci: CIArguments

  func run() throws {
    let report = try ReportMerger(reports.map { ReportFolder(path: $0) })
      .merge(into: ReportFolder(path: output))
    try ci.write(report)
    try StandardOutput.write(TerminalSummary.text(of: report))
    if report.hasFailed { throw ExitCode(1) }
  }
}
