import ConfabSnapshots
import TestSupport
import Testing

/// The suite in the folder `Snapshots`. Pictures that differ are written to `.build/snapshots`;
/// `make record` stores the current pictures.
@Suite struct SnapshotTests {
  @Test func `All pictures equal their references`() async throws {
    let suite = try SnapshotSuite(folder: SourceTree.root + "/Snapshots")
    let folder = SourceTree.root + "/.build/snapshots"
    let output = ReportFolder(path: folder)
    let verifier = SuiteVerifier(
      suite, fontFolder: SourceTree.root + "/Fonts/Bundled", output: output)
    let report = try await verifier.report()
    try output.write(report)
    for snapshot in report.snapshots where snapshot.status != .passed {
      Issue.record(
        """
        \(snapshot.name) \(snapshot.status.rawValue): \(snapshot.summary); \
        see \(folder); if the change is intended, run `make record`
        """)
    }
    #expect(report.count(.passed) >= 280)
  }
}
