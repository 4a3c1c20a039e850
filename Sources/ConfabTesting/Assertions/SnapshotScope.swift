import FoundationEssentials

/// What the snapshots of a test depend on besides their calls.
struct SnapshotScope: Sendable {
  @TaskLocal static var current = SnapshotScope()

  /// The record mode of the innermost trait; `nil` without a trait.
  var record: SnapshotRecordMode?
  /// The environment variables.
  var environment = ProcessInfo.processInfo.environment
  /// The folder of the test; `nil` for that of its file.
  var folder: String?
  /// The references that the tests of this process use.
  var claims = SnapshotClaims.process
}
