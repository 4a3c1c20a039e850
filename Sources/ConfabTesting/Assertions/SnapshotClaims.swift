import Synchronization
import Testing

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
