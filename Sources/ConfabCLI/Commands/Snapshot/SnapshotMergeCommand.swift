import ArgumentParser
import Confab
import ConfabProcess
import ConfabSnapshots

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
