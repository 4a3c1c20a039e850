import Confab
import ConfabModel
import ConfabSupport

/// Actions that change messages.
extension StepDecoder {
  private static let aMessage = "a message or an array of messages"
  private static let someParticipants = "the id of a participant, or an array of ids"

  mutating func receive(_ value: ValueReader, _ place: SessionMessages.Place) -> Action? {
    var names: [AddedMessages.Reference] = []
    var list: [Message] = []
    if value.isArray {
      let read: [Void]? = value.array(count: 1...ScenarioLimits.messages) {
        add($0, place, &names, into: &list)
      }
      if read == nil { messages.isComplete = false }
    } else if value.isObject {
      add(value, place, &names, into: &list)
    } else {
      value.reportExpected(Self.aMessage)
      messages.isComplete = false
    }
    check(names, value.problems)
    return list.isEmpty ? nil : .receive(list)
  }

  mutating func send(
    _ value: ValueReader, _ object: ObjectReader, _ place: SessionMessages.Place
  ) -> Action? {
    let times = times(object)
    if let conversation, conversation.selfID == nil {
      value.report("the conversation has no \"self\", so nobody can send messages")
    }
    guard var message = value.isText ? text(value, place) : whole(value, place) else {
      messages.isComplete = false
      return nil
    }
    message.from = conversation?.selfID ?? message.from
    var sending = times
    sending.message = message
    return .send(sending)
  }

  mutating func seen(_ value: ValueReader, _ object: ObjectReader) -> Action? {
    let id = message(value)
    let readers = object.value("by", .required, expected: Self.someParticipants)
      .flatMap { participants($0) }
    guard let id, let readers else { return nil }
    return .seen(id, by: readers)
  }

  mutating func react(_ value: ValueReader, _ object: ObjectReader) -> Action? {
    let id = message(value)
    let emoji = object.string("with", .required, .nonEmpty)
    let by = object.value("by", .required, expected: "the id of a participant")
      .flatMap { participant($0) }
    let removes = object.bool("remove") ?? false
    guard let id, let emoji, let by else { return nil }
    return .react(ReactionChange(id, emoji: emoji, participant: by, isRemoval: removes))
  }

  mutating func edit(_ value: ValueReader, _ object: ObjectReader) -> Action? {
    let id = message(value)
    let text = object.string("text", .required)
    guard let id, let text else { return nil }
    return .edit(id, text: text)
  }

  mutating func update(_ value: ValueReader) -> Action? {
    guard let (message, names) = added.read(value) else { return nil }
    check(message.id, value)
    check(names, value.problems)
    messages.change(message.id) { $0 = message }
    return .update(message)
  }

  mutating func retry(_ value: ValueReader, _ object: ObjectReader) -> Action? {
    var sending = times(object)
    guard let id = message(value) else { return nil }
    sending.message.id = id
    return .retry(sending)
  }

  mutating func unsend(_ value: ValueReader) -> Action? {
    guard let id = message(value) else { return nil }
    messages.change(id) { $0 = Message(id: id, kind: .deleted) }
    return .unsend(id)
  }

  mutating func delete(_ value: ValueReader, _ place: SessionMessages.Place) -> Action? {
    guard let id = message(value) else { return nil }
    messages.delete(id, in: place)
    return .delete(id)
  }

  // MARK: Parts

  /// Reads the id of a participant, or an array of at least one.
  mutating func participants(_ value: ValueReader) -> [ParticipantID]? {
    if value.isArray { return value.participantIDs(&added.references, atLeast: 1) }
    if value.isText { return participant(value).map { [$0] } }
    value.reportExpected(Self.someParticipants)
    return nil
  }

  mutating func participant(_ value: ValueReader) -> ParticipantID? {
    guard let id = value.string() else { return nil }
    added.references.checkParticipant(id, at: value)
    return id
  }

  /// Reads a message and adds it to the session.
  private mutating func add(
    _ value: ValueReader, _ place: SessionMessages.Place, _ names: inout [AddedMessages.Reference],
    into list: inout [Message]
  ) {
    guard let (message, references) = added.read(value) else {
      messages.isComplete = false
      return
    }
    names += references
    list.append(message)
    if let problem = messages.add(message, in: place) {
      value.object(knowing: nil)?.value("id")?.report(problem)
    }
  }

  /// Reports references of messages to messages that don't exist.
  private mutating func check(
    _ names: [AddedMessages.Reference], _ problems: ProblemCollector
  ) {
    for name in names {
      if let problem = messages.problem(with: name.id) { name.report(problem, to: problems) }
    }
  }

  /// Reads a text as a message with the next generated id.
  private mutating func text(_ value: ValueReader, _ place: SessionMessages.Place) -> Message? {
    guard let text = value.string(.nonEmpty) else { return nil }
    generated += 1
    let message = Message(id: "sent-\(generated)", text: text)
    if let problem = messages.add(message, in: place) {
      value.report("\(problem); write a message with another id instead of a text")
    }
    return message
  }

  /// Reads a message object of the viewer.
  private mutating func whole(_ value: ValueReader, _ place: SessionMessages.Place) -> Message? {
    guard value.isObject else {
      value.reportExpected("a text or a message")
      return nil
    }
    var names: [AddedMessages.Reference] = []
    var list: [Message] = []
    add(value, place, &names, into: &list)
    check(names, value.problems)
    guard let message = list.first else { return nil }
    if let viewer = conversation?.selfID, let from = message.from, from != viewer {
      value.object(knowing: nil)?.value("from")?.report(
        "expected \(ProblemText.quoted(viewer)), who sends all messages of \"send\", "
          + "found \(ProblemText.quoted(from))")
    }
    return message
  }

  /// Reads the times of a message that is sent.
  private func times(_ object: ObjectReader) -> Sending {
    let placeholder = Message(id: "")
    if let failed = time("failed", object) {
      for key in ["sent", "delivered", "read"]
      where object.value(key).map({ !$0.isNull }) ?? false {
        object.report(key: key, "a message that fails has no \(ProblemText.quoted(key))")
      }
      return Sending(placeholder, failed: failed)
    }
    let read = time("read", object)
    var delivered = time("delivered", object)
    var sent = time("sent", object)
    if sent == nil, !object.has("sent") {
      sent = min(0.4, delivered ?? .infinity, read ?? .infinity)
    }
    if delivered == nil, !object.has("delivered"), let sent {
      delivered = max(sent, min(sent + 0.5, read ?? .infinity))
    }
    let order = [("sent", sent), ("delivered", delivered), ("read", read)]
    for (index, later) in order.enumerated() {
      guard let time = later.1 else { continue }
      for earlier in order[..<index] {
        if let before = earlier.1, before > time {
          object.report(
            key: later.0,
            "expected at least \(ShortNumber.text(before)), the time of "
              + "\(ProblemText.quoted(earlier.0)), found \(ShortNumber.text(time))")
          break
        }
      }
    }
    if sent == nil, let isNull = object.value("sent")?.isNull, isNull,
      let key = delivered != nil ? "delivered" : read != nil ? "read" : nil
    {
      object.report(key: key, "a message that isn't sent has no \(ProblemText.quoted(key))")
    }
    return Sending(placeholder, sent: sent, delivered: delivered, read: read)
  }

  /// Reads a time or `null`.
  private func time(_ key: String, _ object: ObjectReader) -> Double? {
    guard let value = object.value(key), !value.isNull else { return nil }
    return value.number(in: ScenarioLimits.times)
  }
}
