/// An environment variable that names no record mode.
struct UnknownModeError: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "the environment variable \(RecordChoice.variable) is \"\(name)\"; expected "
      + SnapshotRecordMode.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
