/// A reason why the reference of a text can't be used.
enum SnapshotTextError: Error, CustomStringConvertible {
  /// The bytes are not text in UTF-8.
  case notUTF8

  var description: String {
    switch self {
    case .notUTF8: "the reference is not a text in UTF-8"
    }
  }
}
