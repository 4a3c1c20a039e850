import Confab
import ConfabSupport

/// Draws a suite and stores the pictures as references.
package struct SuiteRecorder: Sendable {
  /// The pictures that are stored.
  package enum Mode: String, Sendable, CaseIterable {
    /// Pictures that differ from their reference, and those without one.
    case all
    /// Pictures without a reference.
    case missing
    /// Pictures that differ from their reference.
    case failed
  }

  /// What was done with a picture.
  package enum Outcome: Sendable, Hashable {
    /// The reference has the same pixels and was not changed.
    case unchanged
    /// The reference has the same pixels. It was written again because it had no valid stamp, or
    /// its description file was.
    case stamped
    /// A reference was stored where there was none.
    case added
    /// The reference was replaced.
    case replaced
    /// The picture has no reference or differs, and the mode does not store it.
    case skipped
    /// The conversation can't be drawn; the error in one line.
    case failed(String)
  }

  /// The suite.
  package var suite: SnapshotSuite
  /// The pictures that are stored.
  package var mode: Mode
  /// The conversations that are drawn.
  package var selection: SuiteSelection
  /// The number of conversations that are drawn at the same time, at least 1.
  package var workers: Int
  /// The folder of the pinned fonts; `nil` for the bundled fonts.
  package var fontFolder: String?

  /// Creates a recorder.
  package init(
    _ suite: SnapshotSuite, mode: Mode = .all, selection: SuiteSelection = SuiteSelection(),
    workers: Int = Studio.defaultWorkers, fontFolder: String? = nil
  ) {
    self.suite = suite
    self.mode = mode
    self.selection = selection
    self.workers = workers
    self.fontFolder = fontFolder
  }

  /// Draws the selected conversations and stores their pictures. Each reference is replaced whole
  /// or not at all. A reference with the same pixels keeps its bytes, unless it has no valid stamp.
  /// Beside the conversations, a picture that differs and was not recorded is an error of its
  /// conversation, because it may be a picture that a conversation shows.
  ///
  /// - Parameter progress: Called repeatedly with the fraction that is done, 0 … 1, from any
  ///   thread.
  /// - Returns: What was done with each picture, sorted by name.
  /// - Throws: ``SuiteError`` if another program changes the references; `FileError` for the first
  ///   reference that can't be written, such as on a full disk; `CancellationError`.
  package func record(
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> [(name: String, outcome: Outcome)] {
    let lock = try ReferenceLock(folder: suite.references)
    defer { withExtendedLifetime(lock) {} }
    TemporaryFiles.removeAbandoned(beside: suite.cases.map { suite.referencePath($0.name) })
    let walk = SuiteWalk(suite: suite, workers: workers, fontFolder: fontFolder)
    let visits = try await walk.run(selection.cases(of: suite), progress: progress) {
      try await record($1)
    }
    return visits.map { visit in
      switch visit.outcome {
      case .success(let outcome): (visit.name, outcome)
      case .failure(let error): (visit.name, .failed(SuiteError.line(error)))
      }
    }
  }

  private func record(_ page: DrawnPage) async throws -> Outcome {
    let outcome: Outcome
    switch suite.check(page) {
    case .equal(.digest):
      guard mode == .all,
        !suite.hasRightDescriptionFile(page.name, pixels: page.picture.digest)
      else { return .unchanged }
      try suite.checkDescriptionReplaceable(page.name)
      try suite.storeDescription(
        page.descriptionFile(try await page.description()), of: page.name)
      return .stamped
    case .equal(.pixels):
      guard mode == .all else { return .unchanged }
      try suite.checkDescriptionReplaceable(page.name)
      outcome = .stamped
    case .missing:
      guard mode != .failed else { return .skipped }
      try suite.checkReplaceable(page.name)
      outcome = .added
    case .different, .unusable:
      guard mode != .missing else { return .skipped }
      try suite.checkReplaceable(page.name)
      outcome = .replaced
    }
    let description = try await page.description()
    try suite.store(
      page.picture.referenceFile(description), describedBy: page.descriptionFile(description),
      as: page.name)
    return outcome
  }
}
