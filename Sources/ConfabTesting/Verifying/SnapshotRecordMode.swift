/// The snapshots that a test stores as references.
///
/// A test that stores a reference fails, so that a run that records is never mistaken for one that
/// verifies.
public enum SnapshotRecordMode: String, Sendable, Hashable, CaseIterable {
  /// Snapshots that differ from their reference or whose reference can't be read, and those without
  /// one.
  case all
  /// Snapshots without a reference.
  case missing
  /// Snapshots that differ from their reference or whose reference can't be read.
  case failed
  /// None.
  case never

  /// Whether a snapshot without a reference is stored.
  var storesMissing: Bool { self == .all || self == .missing }
  /// Whether a snapshot that differs from its reference is stored.
  var storesFailed: Bool { self == .all || self == .failed }
}
