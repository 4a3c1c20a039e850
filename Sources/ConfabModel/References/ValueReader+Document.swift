extension ValueReader {
  /// Reads a time with an offset.
  func timestamp() -> Timestamp? {
    guard isString() else { return nil }
    switch tape.withUTF8(of: index, Timestamp.parse) {
    case .success(let timestamp): return timestamp
    case .failure(let problem):
      let found = ProblemText.quoted(tape.string(index))
      switch problem {
      case .form:
        report("expected a time such as 2026-01-05T09:41:00+01:00, found \(found)")
      case .noOffset:
        report(
          "expected a time with its offset from UTC, such as 2026-01-05T09:41:00+01:00 or "
            + "2026-01-05T09:41:00Z, found \(found) without one")
      case .noSuchMoment:
        report("the time \(found) does not exist")
      }
      return nil
    }
  }

  /// Reads an array of participants' ids, each at most once.
  ///
  /// - Parameters:
  ///   - references: The participants of the document. Unknown ids are reported.
  ///   - atLeast: The fewest ids.
  public func participantIDs(
    _ references: inout DocumentReferences, atLeast: Int = 0
  ) -> [ParticipantID]? {
    var seen: Set<ParticipantID> = []
    return array(count: atLeast...Int.max) { reader in
      guard let id = reader.string() else { return nil }
      references.checkParticipant(id, at: reader)
      if !seen.insert(id).inserted { reader.report("\(ProblemText.quoted(id)) is listed twice") }
      return id
    }
  }
}
