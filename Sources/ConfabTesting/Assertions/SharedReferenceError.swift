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
