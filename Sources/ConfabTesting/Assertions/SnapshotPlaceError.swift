/// A reason why a snapshot has no reference. The description is one line.
enum SnapshotPlaceError: Error, Equatable, CustomStringConvertible {
  /// The call is not in a test.
  case outsideTest
  /// The test has arguments and the snapshot has no name.
  case needsName
  /// The name has no letter and no digit.
  case emptyName(String)
  /// The name of the file is too long.
  case longName(String, bytes: Int)
  /// The folder of the test does not exist on this machine.
  case noFolder(String)

  var description: String {
    switch self {
    case .outsideTest:
      "expectSnapshot was called outside a test, for example in a detached task, so its reference is "
        + "not known; call it in the task of the test, or use snapshotFailure with a path"
    case .needsName:
      "a test with arguments makes a snapshot for each of them; pass `named:` with a name for the argument"
    case .emptyName(let name):
      "the name \"\(name)\" has no letter and no digit, so no file can be named after it; pass another "
        + "`named:`"
    case .longName(let name, let bytes):
      "the reference \(name) would have a name of \(bytes) bytes; shorten the name of the test or "
        + "`named:` to at most \(SnapshotName.longest)"
    case .noFolder(let folder):
      "the folder of the test, \(folder), does not exist; run the tests where their sources lie"
    }
  }
}
