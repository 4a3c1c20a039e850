import FoundationEssentials
import Testing

/// A trait with the record mode of a test or of all tests of a suite.
///
/// ```swift
/// @Suite(.snapshots(record: .failed)) struct ChatTests { … }
/// ```
public struct SnapshotTrait: SuiteTrait, TestTrait, TestScoping {
  /// The snapshots that are stored as references.
  public let record: SnapshotRecordMode

  /// Whether the trait applies to suites inside the suite, too.
  public var isRecursive: Bool { true }

  /// Runs a test with the record mode.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    var scope = SnapshotScope.current
    scope.record = record
    try await SnapshotScope.$current.withValue(scope, operation: function)
  }
}

extension Trait where Self == SnapshotTrait {
  /// The snapshots of the test that are stored as references. A trait of a test or an inner suite
  /// replaces that of its suite; the argument `record` of a call replaces both.
  ///
  /// - Parameter record: The record mode.
  public static func snapshots(record: SnapshotRecordMode) -> Self { SnapshotTrait(record: record) }
}

/// What the snapshots of a test depend on besides their calls.
struct SnapshotScope: Sendable {
  @TaskLocal static var current = SnapshotScope()

  /// The record mode of the innermost trait; `nil` without a trait.
  var record: SnapshotRecordMode?
  /// The environment variables.
  var environment = ProcessInfo.processInfo.environment
  /// The folder of the test; `nil` for that of its file.
  var folder: String?
  /// The references that the tests of this process use.
  var claims = SnapshotClaims.process
}
