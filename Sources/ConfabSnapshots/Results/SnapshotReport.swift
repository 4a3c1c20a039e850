/// The results of a run, as `confab snapshot verify --json` prints them.
package struct SnapshotReport: Sendable, Hashable, Codable {
  /// The version of the format.
  package static let format = "snapshots/1"

  /// What a run compares with its references.
  package enum Source: String, Sendable, Hashable, Codable {
    /// The conversations of a suite.
    case suite
    /// The pictures of a folder, such as those of another program.
    case folders
  }

  /// The format, ``format``.
  package var confab = Self.format
  /// What was compared with the references.
  package var source: Source
  /// The name of the suite: that of its folder.
  package var suite: String
  /// The path of the suite, or of the references of other programs, from the root of its git
  /// repository or, without one, from the current folder; empty for the root, `nil` outside both.
  package var folder: String?
  /// The path of the same folder from that of the report, such as `../suite`; `nil` if it would
  /// name folders outside of the repository of the report and of the current folder, and without a
  /// folder of a report.
  package var location: String?
  /// Whether orphaned references make the run fail.
  package var isStrict = false
  /// What was not compared as the run was asked to, such as files that are no pictures, one in a
  /// line.
  package var warnings: [String]
  /// The time of the run in seconds.
  package var seconds: Double
  /// The results, sorted by name.
  package var snapshots: [SnapshotResult]

  /// Creates a report.
  package init(
    suite: String, source: Source = .suite, folder: String? = nil, location: String? = nil,
    warnings: [String] = [], seconds: Double, snapshots: [SnapshotResult]
  ) {
    self.suite = suite
    self.source = source
    self.folder = folder
    self.location = location
    self.warnings = warnings
    self.seconds = seconds
    self.snapshots = snapshots
  }

  /// The number of results with a status. O(n).
  package func count(_ status: SnapshotStatus) -> Int {
    snapshots.count { $0.status == status }
  }

  /// Whether the run fails because of a result with this status.
  package func isFailure(_ status: SnapshotStatus) -> Bool {
    status.isFailure || isStrict && status == .orphaned
  }

  /// Whether the run failed. O(n).
  package var hasFailed: Bool { snapshots.contains { isFailure($0.status) } }

  private enum CodingKeys: String, CodingKey {
    case confab, source, suite, folder, location
    case isStrict = "strict"
    case warnings, seconds, snapshots
  }
}

/// The outcome of a snapshot.
package enum SnapshotStatus: String, Sendable, Hashable, Codable, CaseIterable {
  /// The picture equals its reference, within the tolerance.
  case passed
  /// The picture differs from its reference.
  case failed
  /// There is no reference yet.
  case new
  /// The reference belongs to no snapshot of the suite.
  case orphaned
  /// The picture could not be made, or its reference could not be read.
  case error

  /// Whether every run with such a snapshot fails. A strict run also fails with an orphaned
  /// reference.
  package var isFailure: Bool {
    switch self {
    case .passed, .orphaned: false
    case .failed, .new, .error: true
    }
  }
}
