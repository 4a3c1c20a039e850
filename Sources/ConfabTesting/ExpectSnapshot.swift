import Synchronization
import Testing

/// Expects that a snapshot of a value equals its reference.
///
/// ```swift
/// @Test func `The chat in the dark`() async throws {
///   try await expectSnapshot(of: chat, as: .image(appearance: .dark))
/// }
/// ```
///
/// The reference lies beside the file of the test:
/// `__Snapshots__/ChatTests/The-chat-in-the-dark.png`. A failure is recorded as an issue with a
/// ``SnapshotFailure``, which says what changed, and the reference, the new snapshot and their
/// difference are attached. If there is no reference, the snapshot is stored as one and the test
/// fails; in a CI job, nothing is stored. ``SnapshotRecordMode`` changes that.
///
/// - Parameters:
///   - value: The value.
///   - strategy: How the snapshot is made and compared, such as `.image(theme: .imessage)`.
///   - name: The name of the snapshot in the test. It is needed if the test makes several snapshots
///     with one extension, or has arguments.
///   - record: The snapshots that are stored as references; `nil` for the mode of the test's trait
///     `.snapshots(record:)`, of the environment variable `CONFAB_RECORD`, or the default.
///   - sourceLocation: The place to which issues belong.
/// - Throws: `CancellationError` if the test is cancelled. All other errors are recorded as issues.
public func expectSnapshot<Value, Format>(
  of value: Value, as strategy: Snapshotting<Value, Format>, named name: String? = nil,
  record: SnapshotRecordMode? = nil, sourceLocation: SourceLocation = #_sourceLocation
) async throws(CancellationError) {
  let scope = SnapshotScope.current
  let place: SnapshotPlace
  let choice: RecordChoice
  let isRepeated: Bool
  do {
    place = try SnapshotPlace(
      named: name, pathExtension: strategy.pathExtension, folder: scope.folder)
    choice = try RecordChoice(
      argument: record, trait: scope.record, environment: scope.environment)
    isRepeated = try scope.claims.claim(
      place.reference, by: SnapshotClaims.Owner(test: place.test, location: sourceLocation))
  } catch {
    Issue.record(
      SnapshotFailure(.badCall, "\(error)", reference: nil), sourceLocation: sourceLocation)
    return
  }
  // A call that uses its name again may belong to another snapshot, so it must not replace the
  // reference.
  let failure = try await snapshotFailure(
    of: value, as: strategy, reference: place.reference,
    record: isRepeated ? .never : choice.mode)
  guard var failure else { return }
  if let advice = place.advice(about: failure, choice, isRepeated: isRepeated) {
    failure.advice = advice
  }
  failure.actual = place.write(failure)
  for attachment in failure.attachments {
    // Confab has a type of the same name.
    Testing.Attachment.record(
      attachment.bytes, named: place.attachmentName(attachment), sourceLocation: sourceLocation)
  }
  Issue.record(failure, sourceLocation: sourceLocation)
}

/// Two snapshots with one reference.
struct SharedReferenceError: Error, CustomStringConvertible {
  let path: String
  let first: SnapshotClaims.Owner

  var description: String {
    "the snapshot at \(first.location.fileID):\(first.location.line) of \(first.test) has the same "
      + "reference, \(path) (names that differ only in case or punctuation count as the same); pass "
      + "another `named:`"
  }
}

/// The references that the tests of a process use. Two snapshots can't share one.
final class SnapshotClaims: Sendable {
  /// The claims of this process.
  static let process = SnapshotClaims()

  /// The call that makes a snapshot.
  struct Owner: Sendable, Hashable {
    var test: Test.ID
    var location: SourceLocation
  }

  /// The owners by the paths of their references in lower case, because some file systems do not
  /// tell apart names by case.
  private let owners = Mutex<[String: Owner]>([:])

  /// Reserves a reference for a call.
  ///
  /// - Returns: Whether the same call had reserved it: in a loop, in another case of a test with
  ///   arguments, or when the test runs again.
  /// - Throws: ``SharedReferenceError`` if another call has reserved it.
  func claim(_ path: String, by owner: Owner) throws(SharedReferenceError) -> Bool {
    let first = owners.withLock { owners in
      let first = owners[path.lowercased()]
      if first == nil { owners[path.lowercased()] = owner }
      return first
    }
    guard let first else { return false }
    guard first == owner else { throw SharedReferenceError(path: path, first: first) }
    return true
  }
}
