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
