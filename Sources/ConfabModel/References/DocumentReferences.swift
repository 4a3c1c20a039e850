import ConfabSupport

/// The participants and messages of a document, against which ids are checked.
///
/// A ``MessagePayload`` that names participants or messages reports unknown ids through it.
public struct DocumentReferences {
  var participants = IDIndex("participant")
  var messages = IDIndex("message")
  /// Whether an unknown participant is added instead of reported.
  var addsParticipants = false

  /// A reference to a message that hasn't been read yet, such as a reply to a later message.
  struct Pending {
    var id: MessageID
    var path: JSONPath
    var position: SourceMap.Position
  }
  private var pending: [Pending] = []

  init() {}

  /// References to the participants of a conversation.
  ///
  /// - Parameter list: The participants; `nil` if they aren't known. Then ids of participants
  ///   aren't checked.
  package init(to list: [Participant]?) {
    for participant in list ?? [] { participants.add(participant.id) }
    participants.isComplete = list != nil
  }

  /// Reports an id that no participant has.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - reader: The value that holds the id.
  public mutating func checkParticipant(_ id: ParticipantID, at reader: ValueReader) {
    if addsParticipants, !id.isEmpty, !participants.contains(id) {
      participants.add(id, element: participants.count, reader)
    }
    if let text = participants.problem(with: id) { reader.report(text) }
  }

  /// Reports an id that no message has, after the last message was read.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - reader: The value that holds the id.
  public mutating func checkMessage(_ id: MessageID, at reader: ValueReader) {
    guard !messages.contains(id), !reader.problems.isFull else { return }
    let position = reader.problems.position(of: reader.offset)
    pending.append(Pending(id: id, path: reader.path, position: position))
  }

  /// Removes the references to messages that haven't been read, and returns them.
  mutating func takePending() -> [Pending] {
    defer { pending = [] }
    return pending
  }

  /// Reports the references to messages that were never read.
  mutating func finish(_ problems: ProblemCollector) {
    for reference in pending where !problems.isFull {
      if let text = messages.problem(with: reference.id) {
        problems.add(text, at: reference.path, reference.position)
      }
    }
  }
}

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
