import Confab
import ConfabModel
import ConfabSupport

/// The messages that exist at a step of a scenario, against which ids are checked.
struct SessionMessages {
  /// A step, for problems of later steps.
  struct Place {
    var path: JSONPath
    var line: Int
    /// The file inside the scenario's folder; `nil` for that of the scenario.
    var file: String?
    /// The number of the step among all that are read. Steps that repeat have several.
    var number: Int

    init(_ step: ValueReader, _ file: String?, _ number: Int) {
      path = step.path
      line = step.line
      self.file = file
      self.number = number
    }

    /// Whether it is the same step another time.
    func repeats(_ other: Place) -> Bool {
      number != other.number && (path, file) == (other.path, other.file)
    }

    /// `$.steps[3] on line 12`
    var words: String { "\(path) on line \(line)" + (file.map { " of \($0)" } ?? "") }
  }

  private struct Entry {
    /// The step that added the message; `nil` for messages of the conversation.
    var origin: Place?
    /// The message as the steps so far leave it.
    var message: Message
  }

  /// The ids of all messages that ever existed, in the order in which they were added.
  private var ids: [MessageID] = []
  private var entries: [MessageID: Entry] = [:]
  private var deletions: [MessageID: Place] = [:]
  /// The work that may still be spent on suggestions; see `NearestName`.
  private var effort = 20_000_000
  /// Whether all ids are known. If not, unknown ids aren't reported.
  var isComplete = true

  /// - Parameter conversation: The conversation at the start; `nil` if it isn't known.
  init(_ conversation: Conversation?) {
    isComplete = conversation != nil
    for message in conversation?.messages ?? [] {
      ids.append(message.id)
      entries[message.id] = Entry(message: message)
    }
  }

  /// Adds a message. Returns the problem if its id was used before.
  mutating func add(_ message: Message, in step: Place) -> String? {
    let id = message.id
    if let entry = entries[id] {
      if let origin = entry.origin, step.repeats(origin) {
        return "the id \(ProblemText.quoted(id)) repeats; add {{index}} to it"
      }
      let owner =
        entry.origin.map { "a message of \($0.words)" } ?? "a message of the conversation"
      return "the id \(ProblemText.quoted(id)) is already that of \(owner)"
    }
    ids.append(id)
    entries[id] = Entry(origin: step, message: message)
    return nil
  }

  /// The message with an id as the steps so far leave it; `nil` if it isn't known.
  func known(_ id: MessageID) -> Message? { entries[id]?.message }

  /// Changes a message for the checks of later steps.
  mutating func change(_ id: MessageID, _ body: (inout Message) -> Void) {
    guard var entry = entries[id] else { return }
    body(&entry.message)
    entries[id] = entry
  }

  /// Deletes a message, whose id must not be used later.
  mutating func delete(_ id: MessageID, in step: Place) { deletions[id] = step }

  /// The problem with a reference to a message; `nil` if the message exists.
  ///
  /// - Parameter allowsDeleted: Whether the message may be deleted.
  mutating func problem(with id: MessageID, allowsDeleted: Bool = false) -> String? {
    if let deletion = deletions[id] {
      return allowsDeleted
        ? nil : "the message \(ProblemText.quoted(id)) was deleted by \(deletion.words)"
    }
    guard isComplete, entries[id] == nil else { return nil }
    let deleted = deletions
    let existing = ids.lazy.filter { deleted[$0] == nil }
    let hint = NearestName.nearest(to: id, among: existing, effort: &effort)
      .map { "; did you mean \(ProblemText.quoted($0))?" }
    return "no message has the id \(ProblemText.quoted(id)) at this step\(hint ?? "")"
  }
}
