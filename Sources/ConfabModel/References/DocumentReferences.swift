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
