import Confab
import ConfabModel
import ConfabSupport

/// Actions that change a part of a message: votes, files and recordings.
extension StepDecoder {
  mutating func vote(_ value: ValueReader, _ object: ObjectReader) -> Action? {
    let id = message(value)
    let by = object.value("by").flatMap { participant($0) }
    if !object.has("by"), let conversation, conversation.selfID == nil {
      object.report("the conversation has no \"self\"; say who votes with \"by\"")
    }
    let removes = object.bool("remove") ?? false
    let expected = "the text of an option, or its number from 1"
    guard let reader = object.value("option", .required, expected: expected) else { return nil }
    var option: VoteChange.Option?
    if reader.isText {
      option = reader.string(.nonEmpty).map(VoteChange.Option.text)
    } else if reader.isNumber {
      option = reader.integer(in: 1...ScenarioLimits.counts.upperBound)
        .map(VoteChange.Option.number)
    } else {
      reader.reportExpected(expected)
    }
    guard let id, let option else { return nil }
    if let message = known(id, .poll, value), let poll = message.payload as? Poll {
      check(option, of: poll, reader)
      if poll.isClosed { value.report("the poll \(ProblemText.quoted(id)) is closed") }
    }
    return .vote(VoteChange(id, option: option, participant: by, isRemoval: removes))
  }

  mutating func play(_ value: ValueReader, _ object: ObjectReader) -> Action? {
    guard let change = share(value, object) else { return nil }
    if let message = known(change.message, .voice, value), change.over == nil,
      message.attachments.first?.duration == nil
    {
      object.report("the recording has no \"duration\"; say how long it plays with \"over\"")
    }
    return .play(change)
  }

  mutating func download(_ value: ValueReader, _ object: ObjectReader) -> Action? {
    guard let change = share(value, object) else { return nil }
    if let message = messages.known(change.message),
      !message.attachments.contains(where: { $0.transfer != nil })
    {
      value.report(
        "the message \(ProblemText.quoted(change.message)) has no file with \"progress\" or "
          + "\"failed\", so there is nothing to transfer")
    }
    messages.change(change.message) { $0.transfer(change.to) }
    return .download(change)
  }

  private mutating func share(_ value: ValueReader, _ object: ObjectReader) -> ShareChange? {
    let id = message(value)
    let over = object.number("over", in: ScenarioLimits.times)
    let end = object.number("to", in: 0...1) ?? 1
    return id.map { ShareChange($0, over: over, to: end) }
  }

  /// The message with an id, after a report if it isn't of a kind; `nil` if it isn't known.
  private func known(_ id: MessageID, _ kind: MessageKind, _ value: ValueReader) -> Message? {
    guard let message = messages.known(id) else { return nil }
    if message.kind == kind { return message }
    value.report(
      "expected a message of the kind \(ProblemText.quoted(kind.rawValue)), "
        + "found \(ProblemText.quoted(message.kind.rawValue))")
    return nil
  }

  private func check(_ option: VoteChange.Option, of poll: Poll, _ reader: ValueReader) {
    guard poll.index(of: option) == nil else { return }
    switch option {
    case .text(let text):
      if let problem = TextFormat.oneOf(poll.options.map(\.text)).problem(text) {
        reader.report(problem)
      }
    case .number(let number):
      reader.report(
        "expected at most \(Count.text(poll.options.count)), the number of options, "
          + "found \(Count.text(number))")
    }
  }
}
