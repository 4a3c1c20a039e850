import Confab
import ConfabSupport

/// Verifies a suite again and again while its files change.
///
///     var watcher = SuiteWatcher(folder: "Snapshots", output: ReportFolder(path: ".confab-report"))
///     while true {
///       let update = try await watcher.next()
///       print(TerminalSummary.text(of: update.verified))
///     }
package struct SuiteWatcher: Sendable {
  /// The results after a change.
  package struct Update: Sendable {
    /// The paths of the files that changed, relative to the suite and sorted; empty for the first
    /// verification.
    package var files: [String]
    /// The results of the snapshots that depend on these files.
    package var verified: SnapshotReport
    /// The results of the whole suite.
    package var all: SnapshotReport
  }

  /// The path of the suite's folder.
  package let folder: String
  /// The number of conversations that are drawn at the same time, at least 1.
  package var workers: Int
  /// Patterns of names, as in ``SuiteSelection/filters``. Only snapshots that match one of them are
  /// verified and in the report; all if there are none.
  package var filters: [String]
  /// The folder of the pinned fonts; `nil` for the bundled fonts.
  package var fontFolder: String?
  /// The folder of the report, which every update renews.
  package var output: ReportFolder

  /// Waits for changes; `nil` before the first verification.
  private var watcher: FileWatcher?
  /// The files that changed and were not verified, such as while `confab.json` has an error.
  private var pending: Set<String> = []
  /// The results of the whole suite, and the state of their file in the report's folder.
  private var results: SnapshotReport?
  private var writtenReport: FileStamp?

  /// Creates a watcher.
  package init(
    folder: String, filters: [String] = [], workers: Int = Studio.defaultWorkers,
    fontFolder: String? = nil, output: ReportFolder
  ) {
    self.folder = folder
    self.filters = filters
    self.workers = workers
    self.fontFolder = fontFolder
    self.output = output
  }

  /// Verifies the suite; in later calls, waits for changes and verifies the snapshots that depend
  /// on them. Writes the report of the whole suite.
  ///
  /// - Parameter progress: Called repeatedly with the fraction that is done, 0 … 1, from any
  ///   thread.
  /// - Throws: ``SuiteError``, `DocumentError` and `DocumentFileError` for a suite that can't be
  ///   read, `FileError` for a report that can't be written. A call after an error waits for the
  ///   next change. `CancellationError`.
  package mutating func next(
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> Update {
    while true {
      try await waitForChange()
      if let update = try await verify(progress) { return update }
    }
  }

  /// Waits until files have changed and are quiet again, and adds them to those that must be
  /// verified. A folder that can't be read has no files, which is an error when it is verified.
  private mutating func waitForChange() async throws {
    guard var watcher else {
      watcher = FileWatcher { [folder] in (try? FileTree.states(of: folder)) ?? [:] }
      return
    }
    pending.formUnion(try await watcher.next())
    self.watcher = watcher
  }

  /// Verifies what depends on the pending files; `nil` if nothing does.
  private mutating func verify(
    _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> Update? {
    let suite = try SnapshotSuite(folder: folder)
    var verifier = SuiteVerifier(
      suite, workers: workers, fontFolder: fontFolder, output: output)
    verifier.selection.filters = filters
    let verified: SnapshotReport
    let all: SnapshotReport
    // A report that another run wrote or somebody removed has other pictures.
    if let results, output.resultsState == writtenReport {
      verifier.selection.changed = ChangedFiles(pending.map { "\(folder)/\($0)" })
      (verified, all) = try await verifier.update(results, progress: progress)
    } else {
      verified = try await verifier.report(progress: progress)
      all = verified
    }
    let files = pending.sorted()
    let isNew = all.snapshots != results?.snapshots
    if isNew {
      try output.write(all)
      writtenReport = output.resultsState
    }
    results = all
    pending = []
    return isNew || !verified.snapshots.isEmpty
      ? Update(files: files, verified: verified, all: all) : nil
  }
}
