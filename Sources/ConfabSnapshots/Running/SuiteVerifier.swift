import Confab
import ConfabSupport

/// Draws a suite and compares the pictures with their references.
///
///     let suite = try SnapshotSuite(folder: "Snapshots")
///     let report = try await SuiteVerifier(suite).report()
///     print(report.count(.failed))
package struct SuiteVerifier: Sendable {
  /// The suite.
  package var suite: SnapshotSuite
  /// The conversations that are drawn.
  package var selection: SuiteSelection
  /// The number of conversations that are drawn at the same time, at least 1.
  package var workers: Int
  /// The folder of the pinned fonts; `nil` for the bundled fonts.
  package var fontFolder: String?
  /// The folder of the report, to which the pictures that differ are written; `nil` writes none.
  package var output: ReportFolder?

  /// Creates a verifier.
  package init(
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
  /// - Parameter progress: Called repeatedly with the fraction that is done, 0 … 1, from any
  ///   thread.
  /// - Returns: The results, sorted by name. References that belong to no conversation are reported
  ///   if the whole suite was drawn without an error.
  /// - Throws: `FileError` for pictures that can't be written, ``SuiteError``, `CancellationError`.
  package func report(
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> SnapshotReport {
    var report = try await results(of: selection.cases(of: suite), progress: progress)
    if selection.isComplete { try addOrphans(to: &report) }
    return report
  }

  /// Verifies the selected conversations and updates the report of an earlier run of the whole
  /// suite.
  ///
  /// - Parameters:
  ///   - earlier: The report of a run of the whole suite, or an updated one.
  ///   - progress: Called repeatedly with the fraction that is done, 0 … 1, from any thread.
  /// - Returns: The results of the selected conversations; and those of the whole suite: the
  ///   earlier ones of the conversations that were not selected and are still in the suite, the new
  ///   ones, and references that belong to no conversation.
  /// - Throws: As ``report(progress:)``.
  package func update(
    _ earlier: SnapshotReport, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> (verified: SnapshotReport, all: SnapshotReport) {
    let cases = selection.cases(of: suite)
    let verified = try await results(of: cases, progress: progress)
    let kept = Set(suite.cases.map(\.id)).subtracting(cases.map(\.id))
    var all = verified
    all.warnings = earlier.warnings
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
    let visits = try await walk.run(cases, progress: progress) { item, page in
      (result: try await verify(item, page), places: try await places(of: item.rules, in: page))
    }
    var unseen = Set(cases.flatMap(\.rules.places))
    let results = visits.map { visit in
      var result: SnapshotResult
      switch visit.outcome {
      case .success(let outcome):
        result = outcome.result
        unseen.subtract(outcome.places)
      case .failure(let error):
        result = SnapshotResult(
          name: visit.name, status: .error,
          summary: SuiteError.line(error, relativeTo: suite.folder))
      }
      result.document = visit.item.document
      result.variant = visit.item.variant
      result.seconds = visit.seconds
      return result
    }
    // A conversation that was not drawn may have a place that no other has.
    let knowsAll = selection.isComplete && results.allSatisfy { $0.size != nil }
    return SnapshotReport(
      suite: suite.folder.split(separator: "/").last.map(String.init) ?? suite.folder,
      folder: RepositoryPath.path(ofFolder: suite.folder),
      location: output.flatMap { RepositoryPath.path(ofFolder: suite.folder, from: $0.path) },
      warnings: knowsAll ? unseen.map(ComparisonRules.warning(about:)).sorted() : [],
      seconds: start.duration(to: clock.now) / .seconds(1), snapshots: results)
  }

  /// The places of rules that a picture has.
  private func places(
    of rules: ComparisonRules, in page: DrawnPage
  ) async throws -> [ComparisonRules.Place] {
    guard !rules.places.isEmpty else { return [] }
    let description = try await page.description()
    return rules.places.filter { $0.isPart(of: page.size, showing: description) }
  }

  /// Adds the references that belong to no conversation, which are known if each conversation was
  /// drawn.
  private func addOrphans(to report: inout SnapshotReport) throws {
    guard report.snapshots.allSatisfy({ $0.size != nil }) else { return }
    let drawn = Set(report.snapshots.map(\.name))
    var orphans = try suite.storedReferences().filter { !drawn.contains($0) }
      .map { SnapshotResult(name: $0, status: .orphaned) }
    tellRenames(&report.snapshots, &orphans)
    report.snapshots += orphans
    report.snapshots.sort { $0.name < $1.name }
  }

  /// The summary of a new snapshot.
  private static let withoutReference = "there is no reference yet"

  /// Tells which new snapshots have the pixels of an orphaned reference, because their conversation
  /// was renamed.
  private func tellRenames(_ results: inout [SnapshotResult], _ orphans: inout [SnapshotResult]) {
    guard let output else { return }
    var found: [Digest128: [Int]] = [:]
    for index in results.indices where results[index].status == .new {
      // An earlier run could have told it.
      results[index].renamedFrom = nil
      results[index].summary = Self.withoutReference
      guard let picture = results[index].actual,
        let file = try? ComparedFile.bytes(path: "\(output.path)/\(picture.path)"),
        let pixels = ReferenceStamp(of: file)?.pixels
      else { continue }
      found[pixels, default: []].append(index)
    }
    guard !found.isEmpty else { return }
    for index in orphans.indices {
      let old = orphans[index].name
      guard let pixels = suite.recordedPixels(old), let first = found[pixels]?.first else {
        continue
      }
      found[pixels]?.removeFirst()
      results[first].renamedFrom = old
      results[first].summary =
        "renamed from \(old), whose reference has this picture; approve it to move the reference"
      orphans[index].summary = "renamed to \(results[first].name)"
    }
  }

  private func verify(_ item: SnapshotCase, _ page: DrawnPage) async throws -> SnapshotResult {
    var result = SnapshotResult(name: page.name, status: .passed)
    result.size = page.size
    result.warnings = page.warnings
    switch suite.check(page) {
    case .equal: return result
    case .missing:
      result.status = .new
      result.summary = Self.withoutReference
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

/// A conversation or scenario of a suite that was read and is drawn picture by picture.
struct DrawnCase: Sendable {
  /// What the pictures show.
  enum Content: Sendable {
    /// The pages of a conversation.
    case pages(Pages)
    /// The captures and strips of a scenario.
    case scenario(PlayedScenario)
  }

  /// The names of the pictures.
  var names: [String]
  /// What the pictures show, in the order of the names.
  var content: Content
  /// What an export lost.
  var losses: [String] = []

  /// Draws a picture.
  func picture(at index: Int) async throws -> Picture {
    switch content {
    case .pages(let pages): try await pages.page(at: index)
    case .scenario(let played): try await played.picture(at: index)
    }
  }

  /// Describes what a picture shows.
  func description(at index: Int) async throws -> PictureDescription {
    switch content {
    case .pages(let pages): try await pages.description(at: index)
    case .scenario(let played): try await played.description(at: index)
    }
  }
}

/// A picture of a conversation or scenario of a suite.
struct DrawnPage: Sendable {
  /// The name of the snapshot.
  let name: String
  let picture: Picture
  private let drawn: DrawnCase
  private let index: Int

  /// Draws a picture.
  init(_ index: Int, of drawn: DrawnCase) async throws {
    name = drawn.names[index]
    self.drawn = drawn
    self.index = index
    picture = try await drawn.picture(at: index)
  }

  /// The warnings of the picture; of the first one of an export also what is lost.
  var warnings: [String] {
    (index == 0 ? drawn.losses : []) + picture.warnings.map(\.description)
  }

  /// The size of the picture.
  var size: PixelSize { PixelSize(width: picture.width, height: picture.height) }

  /// Describes what the picture shows. Only references and failures need this.
  func description() async throws -> PictureDescription { try await drawn.description(at: index) }

  /// The description file of a reference that shows this picture.
  func descriptionFile(_ description: PictureDescription) throws -> DescriptionFile {
    try DescriptionFile(description, pixels: picture.digest)
  }
}
