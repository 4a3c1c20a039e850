import FoundationEssentials
import TestSupport
import Testing

@testable import ConfabSnapshots

/// The files that are in the folder of a report.
@Suite struct ReportFolderTests {
  private let folder: TestSuiteFolder

  init() throws { folder = try TestSuiteFolder() }

  /// The paths of all PNG files of the report.
  private func pictures() -> [String] {
    let names = FileManager.default.subpaths(atPath: folder.report.path) ?? []
    return names.filter { $0.hasSuffix(".png") }.sorted()
  }

  @Test func `A run removes the pictures of the run before`() async throws {
    try folder.putChat("more/one.json")
    try folder.putChat("two.json")
    try await folder.record()
    try folder.putChat("more/one.json", "Ho")
    try folder.putChat("new.json")
    _ = try await folder.verify()
    let changed = ["actual/more/one.png", "difference/more/one.png", "expected/more/one.png"]
    #expect(pictures() == (changed + ["actual/new.png"]).sorted())
    try folder.remove("new.json")
    _ = try await folder.verify()
    #expect(pictures() == changed)
    try await folder.record()
    _ = try await folder.verify()
    #expect(pictures() == [])
    // Nor are their folders left.
    let names = ScratchFolder.names(in: folder.report.path)
    #expect(names.allSatisfy { $0.contains(".") }, "\(names)")
  }

  @Test func `Files that the report did not write stay`() async throws {
    try folder.putChat("one.json")
    _ = try await folder.verify()
    let others = ["actual/mine.png", "mine.png", "actual/one.txt", "notes/one.png"]
    for name in others { try folder.put("../report/" + name, "mine") }
    try folder.put("outside.png", "mine")
    try FileManager.default.createSymbolicLink(
      atPath: folder.report.path + "/expected", withDestinationPath: folder.path)
    // The results could be written by anybody.
    var report = try folder.report.read()
    for path in [
      "mine.png", "notes/one.png", "actual/one.txt", "actual/../mine.png", "../suite/outside.png",
      "actual//mine.png", folder.path + "/outside.png", "expected/outside.png", "actual", "",
    ] {
      var result = SnapshotResult(name: path, status: .failed)
      result.actual = SnapshotResult.PictureFile(path: path, size: PixelSize(width: 1, height: 1))
      report.snapshots.append(result)
    }
    try folder.put("../report/report.json", ReportJSON.text(of: report))
    try await folder.record()
    _ = try await folder.verify()
    for name in others { #expect(try folder.bytes("../report/" + name) == Array("mine".utf8)) }
    #expect(try folder.bytes("outside.png") == Array("mine".utf8))
    #expect(!ScratchFolder.names(in: folder.report.path + "/actual").contains("one.png"))
  }

  @Test func `A report without readable results is replaced`() async throws {
    try folder.putChat("one.json")
    _ = try await folder.verify()
    try folder.put("../report/report.json", "{")
    _ = try await folder.verify()
    #expect(try folder.report.read().snapshots.map(\.name) == ["one"])
    #expect(pictures() == ["actual/one.png"])
  }
}
