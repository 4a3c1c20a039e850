import ArgumentParser
import Confab
import ConfabSnapshots

/// The folder of a report.
struct ReportArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder of the report.", valueName: "folder"), completion: .directory)
  var report = ".confab-report"

  var folder: ReportFolder { ReportFolder(path: report) }

  /// Checks that the report does not become a part of a suite.
  ///
  /// - Throws: `OptionError` for a folder inside the suite that is not hidden.
  func check(outside suite: SnapshotSuite) throws(OptionError) {
    guard suite.covers(report) else { return }
    throw OptionError(
      "--report \(report) is a folder of the suite, in which report.json would be a conversation; expected a "
        + "hidden folder such as .confab-report, or one outside")
  }
}
