import Confab
import ConfabReportSite
import ConfabSnapshots
import ConfabSupport

/// The state of a previewed suite: its results, which follow its files, and what is wrong with it.
actor PreviewSuite {
  /// The script that connects the page of a report with this program.
  static let script = "live.js"

  /// The newest results.
  private(set) var report: SnapshotReport?
  private(set) var problems: [PreviewProblem] = []
  /// Rises with each change.
  private(set) var version = 0
  /// The path of the suite.
  nonisolated let folder: String
  nonisolated let announcer = Announcer()
  private nonisolated let pictures: TemporaryFolder
  private nonisolated let workers: Int

  /// - Throws: `FileError` if there is no place for the pictures of the report.
  init(folder: String, workers: Int) throws {
    self.folder = folder
    self.workers = workers
    pictures = try TemporaryFolder()
  }

  private nonisolated var output: ReportFolder { ReportFolder(path: pictures.path) }

  /// Verifies the suite when it changes, until the task is cancelled.
  nonisolated func run() async throws {
    var watcher = SuiteWatcher(folder: folder, workers: workers, output: output)
    while true {
      do {
        let update = try await watcher.next()
        await show(update.all, [])
      } catch is CancellationError {
        return
      } catch {
        await show(nil, PreviewProblem.all(of: error, in: folder))
      }
    }
  }

  /// Ends all streams of changes.
  nonisolated func end() { announcer.end() }

  private func show(_ report: SnapshotReport?, _ problems: [PreviewProblem]) {
    if let report { self.report = report }
    self.problems = problems
    version += 1
    announcer.announce()
  }

  /// Stores the new pictures of snapshots as references, as `confab snapshot approve` does.
  ///
  /// - Parameter names: The names of snapshots that the newest report can approve.
  /// - Returns: The names that were stored.
  /// - Throws: `SuiteError`, `FileError`.
  func approve(_ names: [String]) throws -> [String] {
    let approver = try ReferenceApprover(from: output, into: folder)
    return try approver.approve(names).map(\.name)
  }

  /// A picture of the newest report; `nil` for other files.
  func picture(_ path: String) throws -> [UInt8]? {
    let known = report?.snapshots.contains { result in
      [result.expected, result.actual, result.difference].contains { $0?.path == path }
    }
    guard known == true else { return nil }
    return try InputFolder(path: pictures.path).open(path).readAll(limit: Self.longestPicture)
  }

  private static let longestPicture = 256 << 20

  /// The results and their version as a script of the page.
  func data() throws -> [UInt8] {
    guard report != nil else { return [] }
    return try InputFolder(path: pictures.path).open(ReportSite.data)
      .readAll(limit: Self.longestPicture) + Array("const confabVersion = \(version);\n".utf8)
  }

  /// The page of a report with the script of this program.
  static var page: [UInt8] {
    let page = String(decoding: ReportSiteFiles.page, as: UTF8.self)
    let script = #"<script src="\#(Self.script)"></script>"#
    return Array(
      page.replacing(#"<script src="app.js">"#, with: "\(script)\n  <script src=\"app.js\">").utf8)
  }
}
