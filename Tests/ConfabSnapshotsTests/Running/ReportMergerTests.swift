import FoundationEssentials
import TestSupport
import Testing

@testable import ConfabSnapshots

@Suite struct ReportMergerTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func folder(_ name: String) -> ReportFolder { ReportFolder(path: scratch(name)) }

  /// Writes a report with the results of some snapshots. Those that failed have a picture.
  private func put(
    _ name: String, _ results: [String: SnapshotStatus], suite: String = "Tests/Snapshots",
    seconds: Double = 1
  ) throws {
    var snapshots: [SnapshotResult] = []
    for (snapshot, status) in results.sorted(by: { $0.key < $1.key }) {
      var result = SnapshotResult(name: snapshot, status: status)
      if status == .failed {
        let path = "actual/\(snapshot).png"
        result.actual = SnapshotResult.PictureFile(path: path, size: PixelSize(width: 1, height: 1))
        try FileManager.default.createDirectory(
          atPath: scratch("\(name)/actual/\(snapshot.prefix { $0 != "/" })"),
          withIntermediateDirectories: true)
        try scratch.put("\(name)/\(path)", "picture of \(name)")
      }
      snapshots.append(result)
    }
    try folder(name).write(
      SnapshotReport(suite: "Snapshots", folder: suite, seconds: seconds, snapshots: snapshots))
  }

  @Test func `Reports of shards become one with all results and pictures`() throws {
    try put("one", ["a/x": .passed, "a/y": .failed, "b/x": .orphaned], seconds: 3)
    try put("two", ["b/x": .passed, "b/y": .failed, "b/z": .orphaned], seconds: 2)
    let merged = try ReportMerger([folder("one"), folder("two")]).merge(into: folder("all"))
    #expect(
      merged.snapshots.map(\.name) == ["a/x", "a/y", "b/x", "b/y", "b/z"]
        && merged.snapshots.map(\.status) == [.passed, .failed, .passed, .failed, .orphaned])
    #expect(merged.seconds == 3)
    #expect(try folder("all").read() == merged)
    for (name, text) in [("a/y", "picture of one"), ("b/y", "picture of two")] {
      #expect(try scratch.bytes("all/actual/\(name).png") == Array(text.utf8))
    }
    #expect(ScratchFolder.names(in: scratch("all")).contains("index.html"))
  }

  @Test func `The worst result of a snapshot counts, with its picture`() throws {
    try put("one", ["a/x": .passed, "a/y": .failed])
    try put("two", ["a/x": .failed, "a/y": .passed])
    for order in [["one", "two"], ["two", "one"]] {
      let merged = try ReportMerger(order.map(folder)).merge(into: folder("all"))
      #expect(merged.snapshots.map(\.status) == [.failed, .failed])
      #expect(try scratch.bytes("all/actual/a/x.png") == Array("picture of two".utf8))
    }
  }

  @Test func `Reports that can't be merged are named`() throws {
    try put("one", ["a/x": .failed])
    try put("two", ["a/x": .passed], suite: "Other")
    func problem(_ names: String..., into output: String = "all") -> String {
      do {
        _ = try ReportMerger(names.map(folder)).merge(into: folder(output))
        return ""
      } catch { return "\(error)" }
    }
    #expect(problem("one", "two").contains("two is a report of the suite Other"))
    #expect(problem("one", "three").contains("three: there is no report"))
    #expect(problem("one", into: "one").contains("is one of the merged reports"))
    #expect(problem("one", into: "two/../one").contains("is one of the merged reports"))
    #expect(problem("one", into: "not-there/../one").contains("is one of the merged reports"))
    // A picture that is missing, and one that is no picture of a report.
    try FileManager.default.removeItem(atPath: scratch("one/actual/a/x.png"))
    #expect(problem("one").contains("actual/a/x.png can't be read"))
    var result = SnapshotResult(name: "a/x", status: .failed)
    result.actual = SnapshotResult.PictureFile(
      path: "actual/../../secret.png", size: PixelSize(width: 1, height: 1))
    try scratch.put("secret.png", "secret")
    try folder("one").write(
      SnapshotReport(suite: "S", folder: "T", seconds: 1, snapshots: [result]))
    #expect(problem("one").contains("which no report has"))
  }
}
