import Confab
import ConfabModel

/// Reads steps one after the other, and checks that each can follow the steps before it.
struct StepDecoder {
  private let motion: MotionReader
  /// The conversation at the start; `nil` if it isn't known.
  let conversation: Conversation?
  var added: AddedMessages
  var messages: SessionMessages
  /// The steps of pictures, by the names in lower case.
  var captures: [String: SessionMessages.Place] = [:]
  /// The number of messages that got a generated id.
  var generated = 0

  init(_ payloads: PayloadTypes, _ motion: MotionReader, _ conversation: Conversation?) {
    self.motion = motion
    self.conversation = conversation
    added = AddedMessages(payloads)
    added.references = DocumentReferences(to: conversation?.participants)
    messages = SessionMessages(conversation)
  }

  /// Reads a step. Returns `nil` after a problem that leaves no action.
  mutating func step(_ reader: ValueReader) -> Step? {
    guard let object = reader.object(knowing: nil), let key = action(reader, object) else {
      messages.isComplete = false
      return nil
    }
    _ = reader.object(knowing: key.keys)
    let place = SessionMessages.Place(reader)
    guard let value = object.value(key.rawValue) else { return nil }
    let action = action(key, value, object, place)
    let waits = key == .wait ? nil : object.bool("wait")
    let strip = object.value("strip").flatMap { pictureName($0, place) }
    return action.map { action in
      Step(
        action, motion: motion.curve(object),
        after: object.number("after", in: ScenarioLimits.times) ?? 0, waits: waits ?? true,
        strip: strip, line: place.line)
    }
  }

  /// Returns the key of the action, or reports that there is none or more than one.
  private func action(_ reader: ValueReader, _ object: ObjectReader) -> ActionKey? {
    let keys = ActionKey.allCases.filter { $0 != .wait && object.has($0.rawValue) }
    if keys.count > 1 {
      let found = keys.map { ProblemText.quoted($0.rawValue) }
      object.report(
        "expected one action, found \(found.dropLast().joined(separator: ", ")) and "
          + "\(found[found.count - 1]); write a step for each")
      return nil
    }
    if let key = keys.first { return key }
    if let value = object.value("wait"), !value.isFlag { return .wait }
    let before = reader.problems.problems.count
    _ = reader.object(knowing: ActionKey.allKeys)
    if reader.problems.problems.count == before {
      object.report("missing an action, such as \"receive\", \"send\" or \"scroll\"")
    }
    return nil
  }

  private mutating func action(
    _ key: ActionKey, _ value: ValueReader, _ object: ObjectReader, _ place: SessionMessages.Place
  ) -> Action? {
    switch key {
    case .receive: return receive(value, place)
    case .send: return send(value, object, place)
    case .seen: return seen(value, object)
    case .typing: return value.participantIDs(&added.references).map(Action.typing)
    case .type: return type(value, object)
    case .input: return input(value).map(Action.input)
    case .react: return react(value, object)
    case .edit: return edit(value, object)
    case .update: return update(value)
    case .delete: return delete(value, place)
    case .scroll: return scroll(value).map(Action.scroll)
    case .fling: return value.number(in: ScenarioLimits.lengths).map(Action.fling)
    case .loadPrevious: return value.isTrue() ? .loadPrevious : nil
    case .loadNext: return value.isTrue() ? .loadNext : nil
    case .rotate: return value.choice().map(Action.rotate)
    case .split: return split(value).map(Action.split)
    case .keyboard: return keyboard(value).map(Action.keyboard)
    case .reveal: return reveal(value, object)
    case .reply: return reply(value, object)
    case .tap: return message(value).map(Action.tap)
    case .appearance: return value.choice().map(Action.appearance)
    case .typeSize:
      return value.isNull
        ? .typeSize(nil) : value.number(in: ScenarioLimits.typeSizes).map(Action.typeSize)
    case .theme: return value.string(.theme).map(Action.theme)
    case .wait: return value.number(in: ScenarioLimits.times).map(Action.wait)
    case .capture: return pictureName(value, place).map(Action.capture)
    case .expect: return expectation(value).map(Action.expect)
    }
  }

  /// Reads the id of a message that exists.
  ///
  /// - Parameter allowsDeleted: Whether the message may be deleted.
  mutating func message(_ value: ValueReader, allowsDeleted: Bool = false) -> MessageID? {
    guard let id = value.string() else { return nil }
    check(id, value, allowsDeleted: allowsDeleted)
    return id
  }

  /// Reports an id that no message has at this step.
  mutating func check(_ id: MessageID, _ value: ValueReader, allowsDeleted: Bool = false) {
    if let problem = messages.problem(with: id, allowsDeleted: allowsDeleted) {
      value.report(problem)
    }
  }

  /// Reads the name of a capture or a strip, which no other picture has.
  private mutating func pictureName(_ value: ValueReader, _ place: SessionMessages.Place) -> String?
  {
    guard let name = value.string(.captureName) else { return nil }
    let key = name.lowercased()
    if let first = captures[key] {
      value.report(
        "the name \(ProblemText.quoted(name)) is already that of \(first.words); "
          + "upper and lower case count as equal")
    }
    captures[key] = captures[key] ?? place
    return name
  }
}

extension ValueReader {
  /// Reads `true`, the only value that the key may have.
  fileprivate func isTrue() -> Bool {
    guard let flag = bool() else { return false }
    if !flag { report("expected true, found false") }
    return flag
  }
}

extension TextFormat {
  /// The name of a picture, which becomes a part of a file's name.
  fileprivate static let captureName = TextFormat(
    "a name of 1 to 100 letters (a to z), digits, - and _"
  ) { text in
    (1...100).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
