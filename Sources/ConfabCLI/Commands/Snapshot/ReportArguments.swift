import ArgumentParser
import ConfabSnapshots

/// The folder of a report.
struct ReportArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder of the report.", valueName: "folder"), completion: .directory)
  var report = ".confab-report"

  var folder: ReportFolder { ReportFolder(path: report) }
}
