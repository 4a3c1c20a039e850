import ArgumentParser
import ConfabSnapshots

/// The suite that a command is about.
struct SuiteFolder: ParsableArguments {
  @Argument(
    help: "The folder of the suite.", completion: .directory)
  var folder = "."

  func suite() throws -> SnapshotSuite { try SnapshotSuite(folder: folder) }
}
