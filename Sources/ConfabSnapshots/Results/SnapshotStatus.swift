/// The outcome of a snapshot.
public enum SnapshotStatus: String, Sendable, Hashable, Codable, CaseIterable {
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
  public var isFailure: Bool {
    switch self {
    case .passed, .orphaned: false
    case .failed, .new, .error: true
    }
  }
}
