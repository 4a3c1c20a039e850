import Confab
import ConfabRendering

/// Draws a suite and compares the pictures with their references.
///
///     let suite = try SnapshotSuite(folder: "Snapshots")
///     let report = try await SuiteVerifier(suite).report()
///     print(report.count(.failed))
public struct SuiteVerifier: Sendable {
  /// The suite.
  public var suite: SnapshotSuite
  /// The conversations that are drawn.
  public var selection: SuiteSelection
  /// The number of conversations that are drawn at the same time, at least 1.
  public var workers: Int
  /// The folder of the pinned fonts; `nil` for the bundled fonts.
  public var fontFolder: String?
  /// The folder of the report, to which the pictures that differ are written; `nil` writes none.
  public var output: ReportFolder?

  /// Creates a verifier.
  public init(
    _ suite: SnapshotSuite, selection: SuiteSelection = SuiteSelection(),
    workers: Int = Studio.defaultWorkers, fontFolder: String? = nil, output: ReportFolder? = nil
  ) {
    self.suite = suite
    self.selection = selection
    self.workers = workers
    self.fontFolder = fontFolder
    self.output = output
  }

  /// Verifies the selected conversations.
  ///
  /// - Parameter progress: Called repeatedly with the fraction that is done, 0 … 1, from any thread.
  /// - Returns: The results, sorted by name. References that belong to no conversation are reported if the
  ///   whole suite was drawn without an error.
  /// - Throws: `FileError` for pictures that can't be written, ``SuiteError``, `CancellationError`.
  public func report(
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> SnapshotReport {
    var report = try await results(of: selection.cases(of: suite), progress: progress)
    if selection.isComplete { try addOrphans(to: &report) }
    return report
  }

  /// Verifies the selected conversations and updates the report of an earlier run of the whole suite.
  ///
  /// - Parameters:
  ///   - earlier: The report of a run of the whole suite, or an updated one.
  ///   - progress: Called repeatedly with the fraction that is done, 0 … 1, from any thread.
  /// - Returns: The results of the selected conversations; and those of the whole suite: the earlier ones of the
  ///   conversations that were not selected and are still in the suite, the new ones, and references that belong to
  ///   no conversation.
  /// - Throws: As ``report(progress:)``.
  public func update(
    _ earlier: SnapshotReport, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> (verified: SnapshotReport, all: SnapshotReport) {
    let cases = selection.cases(of: suite)
    let verified = try await results(of: cases, progress: progress)
    let kept = Set(suite.cases.map(\.id)).subtracting(cases.map(\.id))
    var all = verified
    all.snapshots += earlier.snapshots.filter { result in
      SnapshotCase.ID(of: result).map(kept.contains) ?? false
    }
    all.snapshots.sort { $0.name < $1.name }
    if selection.filters.isEmpty, selection.shard == nil { try addOrphans(to: &all) }
    return (verified, all)
  }

  private func results(
    of cases: [SnapshotCase], progress: @escaping @Sendable (Double) -> Void
  ) async throws -> SnapshotReport {
    let clock = ContinuousClock()
    let start = clock.now
    let walk = SuiteWalk(suite: suite, workers: workers, fontFolder: fontFolder)
    let visits = try await walk.run(cases, progress: progress, visit: verify)
    let results = visits.map { visit in
      var result =
        switch visit.outcome {
        case .success(let result): result
        case .failure(let error):
          SnapshotResult(name: visit.name, status: .error, summary: SuiteError.line(error))
        }
      result.document = visit.item.document
      result.variant = visit.item.variant
      result.seconds = visit.seconds
      return result
    }
    return SnapshotReport(
      suite: suite.folder.split(separator: "/").last.map(String.init) ?? suite.folder,
      folder: RepositoryPath.path(ofFolder: suite.folder),
      seconds: start.duration(to: clock.now) / .seconds(1), snapshots: results)
  }

  /// Adds the references that belong to no conversation, which are known if each conversation was drawn.
  private func addOrphans(to report: inout SnapshotReport) throws {
    guard report.snapshots.allSatisfy({ $0.size != nil }) else { return }
    let drawn = Set(report.snapshots.map(\.name))
    let orphans = try suite.storedReferences().filter { !drawn.contains($0) }
    report.snapshots += orphans.map { SnapshotResult(name: $0, status: .orphaned) }
    report.snapshots.sort { $0.name < $1.name }
  }

  private func verify(_ item: SnapshotCase, _ page: DrawnPage) async throws -> SnapshotResult {
    var result = SnapshotResult(name: page.name, status: .passed)
    result.size = page.size
    result.warnings = page.picture.warnings.map(\.description)
    switch ReferenceCheck(page.picture, path: suite.referencePath(page.name)) {
    case .equal: return result
    case .missing:
      result.status = .new
      result.summary = "there is no reference yet"
      return try await keep(page, page.description(), result)
    case .unusable(let reason):
      result.status = .error
      result.summary = reason
      return try await keep(page, page.description(), result)
    case .different(let file, let expected, let actual):
      let description = try await page.description()
      let explanation = FailureExplanation(
        expected: expected, actual: actual,
        expectedDescription: ReferenceDescription.find(
          in: file, of: expected, path: suite.referencePath(page.name)),
        actualDescription: description,
        rules: item.rules)
      guard let explained = try await explanation.explain(result) else { return result }
      var failure = explained.result
      if let output {
        failure.expected = try output.write(
          file, size: PixelSize(width: expected.width, height: expected.height), as: .expected,
          page.name)
        failure.difference = try await output.write(explained.difference, page.name)
      }
      return try keep(page, description, failure)
    }
  }

  /// Writes the new picture as a reference that can be approved.
  private func keep(
    _ page: DrawnPage, _ description: PictureDescription, _ result: SnapshotResult
  ) throws -> SnapshotResult {
    var result = result
    result.actual = try output?.write(
      page.picture.referenceFile(description), size: page.size, as: .actual, page.name)
    return result
  }
}
