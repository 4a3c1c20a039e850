import ArgumentParser

/// `confab snapshot`: compares pictures of conversations with stored references.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Compares pictures of conversations with stored references.",
    discussion: """
      A suite is a folder of conversations; their pictures are the references. Documentation/Snapshots.md \
      explains suites and confab.json. Exit codes: 0 all snapshots passed, 1 some did not, 2 a bad call.
      """,
    subcommands: [
      SnapshotVerifyCommand.self, SnapshotWatchCommand.self, SnapshotRecordCommand.self,
      SnapshotApproveCommand.self, SnapshotPruneCommand.self, SnapshotReportCommand.self,
    ])
}
