import Confab

/// Finds and removes references that belong to no conversation.
package struct SuitePruner: Sendable {
  /// The suite.
  package var suite: SnapshotSuite
  /// The number of conversations that are drawn at the same time, at least 1.
  package var workers: Int
  /// The folder of the pinned fonts; `nil` for the bundled fonts.
  package var fontFolder: String?

  /// Creates a pruner.
  package init(
    _ suite: SnapshotSuite, workers: Int = Studio.defaultWorkers, fontFolder: String? = nil
  ) {
    self.suite = suite
    self.workers = workers
    self.fontFolder = fontFolder
  }

  /// The names of references that belong to no conversation, sorted. The whole suite is drawn,
  /// because the number of pages of a conversation is not known before.
  ///
  /// - Parameter progress: Called repeatedly with the fraction that is done, 0 … 1, from any
  ///   thread.
  /// - Throws: ``SuiteError`` if a conversation can't be drawn, because its references would seem
  ///   unused; `CancellationError`.
  package func orphans(
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> [String] {
    let report = try await SuiteVerifier(suite, workers: workers, fontFolder: fontFolder)
      .report(progress: progress)
    if let failed = report.snapshots.first(where: {
      $0.status == .error && $0.size == nil
    }) {
      throw SuiteError(
        "\(failed.name) can't be drawn, so unused references are not known: \(failed.summary)")
    }
    return report.snapshots.filter { $0.status == .orphaned }.map(\.name)
  }

  /// Removes references and their description files. Pictures that Confab did not write stay.
  ///
  /// - Returns: The names of the pictures that stay.
  /// - Throws: ``SuiteError`` for a file that can't be removed, and if another program changes the
  ///   references.
  @discardableResult
  package func remove(_ names: [String]) throws(SuiteError) -> [String] {
    let lock = try ReferenceLock(folder: suite.references)
    defer { withExtendedLifetime(lock) {} }
    var kept: [String] = []
    for name in names where try !suite.removeReference(name) { kept.append(name) }
    return kept
  }
}
