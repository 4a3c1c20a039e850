import ConfabSnapshots

/// The record mode of a snapshot and where it comes from.
struct RecordChoice: Sendable, Equatable {
  /// The environment variable that chooses a mode for all tests of a run.
  static let variable = "CONFAB_RECORD"

  /// The places that choose a mode, the strongest first.
  enum Source: Sendable, Equatable {
    /// The argument `record` of the call.
    case argument
    /// The trait `.snapshots(record:)` of the test or its suite.
    case trait
    /// The environment variable ``RecordChoice/variable``.
    case environment
    /// No one chose. References are not recorded in a CI job.
    case defaults(isCI: Bool)
  }

  var mode: SnapshotRecordMode
  var source: Source

  /// Chooses a mode.
  ///
  /// - Parameters:
  ///   - argument: The argument of the call.
  ///   - trait: The mode of the innermost trait.
  ///   - environment: The environment variables of the process.
  /// - Throws: ``UnknownModeError`` for a variable with another value.
  init(
    argument: SnapshotRecordMode?, trait: SnapshotRecordMode?, environment: [String: String]
  ) throws(UnknownModeError) {
    if let argument {
      (mode, source) = (argument, .argument)
    } else if let trait {
      (mode, source) = (trait, .trait)
    } else if let name = environment[Self.variable], !name.isEmpty {
      guard let mode = SnapshotRecordMode(rawValue: name) else {
        throw UnknownModeError(name: name)
      }
      (self.mode, source) = (mode, .environment)
    } else {
      let isCI = ContinuousIntegration.isActive(environment)
      (mode, source) = (isCI ? .never : .missing, .defaults(isCI: isCI))
    }
  }

  /// How to store the snapshot of a test, in one line.
  ///
  /// - Parameters:
  ///   - mode: The mode that stores it.
  ///   - filter: A filter that selects the test.
  func advice(_ mode: SnapshotRecordMode, filter: String) -> String {
    switch source {
    case .argument: "pass `record: .\(mode.rawValue)` in this call once"
    case .trait: "set the trait of the test to `.snapshots(record: .\(mode.rawValue))` once"
    case .environment, .defaults(isCI: false):
      "run \(Self.variable)=\(mode.rawValue) swift test --filter '\(filter)'"
    case .defaults(isCI: true):
      "run \(Self.variable)=\(mode.rawValue) swift test --filter '\(filter)' on your machine and "
        + "commit the reference; without the variable, a CI job records nothing"
    }
  }
}

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

/// An environment variable that names no record mode.
struct UnknownModeError: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "the environment variable \(RecordChoice.variable) is \"\(name)\"; expected "
      + SnapshotRecordMode.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
