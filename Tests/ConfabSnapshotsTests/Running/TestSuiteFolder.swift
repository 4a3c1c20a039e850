import ConfabSnapshots
import FoundationEssentials
import TestSupport

/// A suite in a temporary folder.
struct TestSuiteFolder {
  private let scratch: ScratchFolder
  /// The folder of the suite.
  let path: String
  /// The folder of its report.
  let report: ReportFolder

  init() throws {
    scratch = try ScratchFolder()
    path = scratch("suite")
    report = ReportFolder(path: scratch("report"))
    try scratch.makeFolder("suite")
  }

  /// Writes a file, and its folders if there are none.
  func put(_ name: String, _ text: String) throws { try put(name, Array(text.utf8)) }

  func put(_ name: String, _ bytes: [UInt8]) throws {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]),
      withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: file))
  }

  /// Writes a conversation with one message.
  ///
  /// - Parameter more: Other members of the document, each followed by a comma.
  func putChat(_ name: String, _ text: String = "Hi", more: String = "") throws {
    try put(
      name,
      #"""
      {"confab": "1", \#(more) "self": "a", "participants": [{"id": "a", "name": "Ada"}],
       "messages": [{"id": "m1", "kind": "text", "from": "a", "text": "\#(text)"}]}
      """#)
  }

  func bytes(_ name: String) throws -> [UInt8] { try contents(ofFile: path + "/" + name) }

  /// Creates a symbolic link.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  /// The names of the pictures beside the conversations, sorted, without folders.
  func pictures(in folder: String = "") -> [String] { names(in: folder, ".png") }

  /// The names of the files with an ending in a folder of the suite, sorted.
  func names(in folder: String = "", _ ending: String) -> [String] {
    ScratchFolder.names(in: path + "/" + folder).filter { $0.hasSuffix(ending) }
  }

  var suite: SnapshotSuite {
    get throws { try SnapshotSuite(folder: path) }
  }

  private static let fonts = SourceTree.root + "/Fonts/Bundled"

  func verify(_ selection: SuiteSelection = SuiteSelection()) async throws -> SnapshotReport {
    let results = try await SuiteVerifier(
      suite, selection: selection, workers: 2, fontFolder: Self.fonts, output: report
    ).report()
    try report.write(results)
    return results
  }

  @discardableResult
  func record(
    _ mode: SuiteRecorder.Mode = .all
  ) async throws -> [String: SuiteRecorder.Outcome] {
    let outcomes = try await SuiteRecorder(suite, mode: mode, workers: 2, fontFolder: Self.fonts)
      .record()
    return Dictionary(uniqueKeysWithValues: outcomes.map { ($0.name, $0.outcome) })
  }

  func orphans() async throws -> [String] {
    try await SuitePruner(suite, workers: 2, fontFolder: Self.fonts).orphans()
  }
}

extension SnapshotReport {
  /// The outcomes by name.
  var outcomes: [String: SnapshotStatus] {
    Dictionary(uniqueKeysWithValues: snapshots.map { ($0.name, $0.status) })
  }
}
