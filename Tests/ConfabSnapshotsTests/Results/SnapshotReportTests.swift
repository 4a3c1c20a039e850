import ConfabScene
import FoundationEssentials
import Testing

@testable import ConfabSnapshots

@Suite struct SnapshotReportTests {
  @Test func `A report is read as it was written`() throws {
    var result = SnapshotResult(
      name: "groups/heads", status: .failed, summary: "message 7: height 64 → 84",
      document: "groups/heads.json")
    result.variant = ["appearance": "dark"]
    result.changes = [PictureChange("message 7: height 64 → 84", message: "m7", number: 7)]
    result.regions = [
      DifferingRegion(frame: PixelRect(x: 1, y: 2, width: 3, height: 4), pixels: 12)
    ]
    result.expected = SnapshotResult.PictureFile(
      path: "expected/groups/heads.png", size: PixelSize(width: 640, height: 200))
    result.renamedFrom = "groups/old"
    var report = SnapshotReport(
      suite: "Snapshots", source: .folders, location: "../Snapshots", warnings: ["a mask"],
      seconds: 1.5,
      snapshots: [result])
    report.isStrict = true
    let data = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(SnapshotReport.self, from: data) == report)
  }

  @Test func `A run fails if a snapshot fails, has no reference or can not be read`() {
    let failures = SnapshotStatus.allCases.filter(\.isFailure)
    #expect(failures == [.failed, .new, .error])
    var report = SnapshotReport(
      suite: "s", seconds: 1, snapshots: [SnapshotResult(name: "a", status: .orphaned)])
    #expect(!report.hasFailed)
    report.isStrict = true
    #expect(report.hasFailed)
  }
}
