import Confab
import ConfabModel
import ConfabSupport

/// Reads steps one after the other, and checks that each can follow the steps before it.
struct StepDecoder {
  private let motion: MotionReader
  /// The conversation at the start; `nil` if it isn't known.
  let conversation: Conversation?
  var added: AddedMessages
  var messages: SessionMessages
  /// The file of the next step inside the scenario's folder; `nil` for that of the scenario.
  var file: String?
  /// The number of steps that were read.
  private var number = 0
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
    number += 1
    let place = SessionMessages.Place(reader, file, number)
    guard let value = object.value(key.rawValue) else { return nil }
    let action = action(key, value, object, place)
    let waits = key == .wait ? nil : object.bool("wait")
    let strip = object.value("strip").flatMap { pictureName($0, place) }
    return action.map { action in
      Step(
        action, motion: motion.curve(object),
        after: object.number("after", in: ScenarioLimits.times) ?? 0, waits: waits ?? true,
        strip: strip, line: place.line, file: file)
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
    case .leave: return participants(value).map(Action.leave)
    case .typing: return value.participantIDs(&added.references).map(Action.typing)
    case .type: return type(value, object)
    case .input: return input(value).map(Action.input)
    case .react: return react(value, object)
    case .vote: return vote(value, object)
    case .edit: return edit(value, object)
    case .update: return update(value)
    case .retry: return retry(value, object)
    case .unsend: return unsend(value)
    case .delete: return delete(value, place)
    case .download: return download(value, object)
    case .play: return play(value, object)
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
        ? .typeSize(nil) : value.number(in: PictureOptionTable.typeSizes).map(Action.typeSize)
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
        place.repeats(first)
          ? "the name \(ProblemText.quoted(name)) repeats; add {{index}} to it"
          : "the name \(ProblemText.quoted(name)) is already that of \(first.words); "
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

/// The action `expect`.
extension StepDecoder {
  private static let expectationKeys: KeySet = [
    "frames", "offset", "atBottom", "visible", "includes", "excludes", "count", "draft", "heads",
    "still",
  ]

  mutating func expectation(_ value: ValueReader) -> Expectation? {
    let before = value.problems.problems.count
    guard let object = value.object(knowing: Self.expectationKeys) else { return nil }
    var result = Expectation()
    for (id, frame) in object.object("frames", knowing: nil)?.entries ?? [] {
      check(id, frame)
      if let frame = self.frame(of: id, frame) { result.frames.append(frame) }
    }
    result.offset = object.value("offset").flatMap(offset)
    result.atBottom = object.bool("atBottom")
    result.visible = object.value("visible").flatMap { ids($0) }
    result.includes = object.value("includes").flatMap { ids($0) } ?? []
    result.excludes = object.value("excludes").flatMap { ids($0, allowsDeleted: true) } ?? []
    result.count = object.integer("count", in: 0...ScenarioLimits.counts.upperBound)
    result.draft = object.string("draft")
    for (id, readers) in object.object("heads", knowing: nil)?.entries ?? [] {
      check(id, readers)
      if let readers = readers.participantIDs(&added.references) {
        result.heads.append(Expectation.Heads(at: id, readers))
      }
    }
    result.isStill = still(object)
    if result == Expectation(), value.problems.problems.count == before {
      value.report(
        "this expects nothing; add one of \(ProblemText.alternatives(Self.expectationKeys.names))")
    }
    return result
  }

  private mutating func ids(
    _ value: ValueReader, allowsDeleted: Bool = false
  ) -> [MessageID]? {
    var seen: Set<MessageID> = []
    return value.array { element in
      guard let id = message(element, allowsDeleted: allowsDeleted) else { return nil }
      if !seen.insert(id).inserted { element.report("\(ProblemText.quoted(id)) is listed twice") }
      return id
    }
  }

  private func frame(of id: MessageID, _ value: ValueReader) -> Expectation.Frame? {
    let before = value.problems.problems.count
    guard let object = value.object(knowing: ["x", "y", "width", "height", "tolerance"]) else {
      return nil
    }
    let frame = Expectation.Frame(
      of: id, x: object.number("x", in: ScenarioLimits.lengths),
      y: object.number("y", in: ScenarioLimits.lengths),
      width: object.number("width", in: ScenarioLimits.distances),
      height: object.number("height", in: ScenarioLimits.distances),
      tolerance: object.number("tolerance", in: ScenarioLimits.distances) ?? 0)
    if frame.x == nil, frame.y == nil, frame.width == nil, frame.height == nil,
      value.problems.problems.count == before
    {
      value.report("expected one of the keys \"x\", \"y\", \"width\" or \"height\", found none")
    }
    return frame
  }

  private func offset(_ value: ValueReader) -> ClosedRange<Double>? {
    guard value.isObject else {
      return value.number(in: ScenarioLimits.offsets).map { $0...$0 }
    }
    let before = value.problems.problems.count
    guard let object = value.object(knowing: ["min", "max"]) else { return nil }
    let low = object.number("min", in: ScenarioLimits.offsets)
    let high = object.number("max", in: ScenarioLimits.offsets)
    if low == nil, high == nil {
      if value.problems.problems.count == before {
        value.report("expected one of the keys \"min\" or \"max\", found none")
      }
      return nil
    }
    let (least, most) = (low ?? -.infinity, high ?? .infinity)
    guard least <= most else {
      value.report(
        "expected \"max\" of at least \(ShortNumber.text(least)), \"min\", "
          + "found \(ShortNumber.text(most))")
      return nil
    }
    return least...most
  }

  private func still(_ object: ObjectReader) -> Bool {
    guard let value = object.value("still"), let flag = value.bool() else { return false }
    if !flag { value.report("expected true, found false") }
    return flag
  }
}

/// Actions of the viewer and changes of the screen.
extension StepDecoder {
  mutating func type(_ value: ValueReader, _ object: ObjectReader) -> Action? {
    let text = value.string(.nonEmpty)
    let interval = object.number("interval", in: ScenarioLimits.times) ?? 0.06
    guard let text else { return nil }
    let count = text.count
    let seconds = Double(count) * interval
    if count > ScenarioLimits.characters {
      value.report(
        "expected at most \(Count.text(ScenarioLimits.characters, "character")), "
          + "found \(Count.text(count))")
    } else if seconds > ScenarioLimits.seconds {
      value.report(
        "typing takes \(ShortNumber.text(seconds)) seconds; expected at most "
          + ShortNumber.text(ScenarioLimits.seconds))
    }
    return .type(text, interval: interval)
  }

  func input(_ value: ValueReader) -> InputChange? {
    guard let (key, value, _) = value.oneMember(of: ["text", "tab", "editing"]) else { return nil }
    return switch key {
    case "text": value.string().map(InputChange.text)
    case "tab": value.string(.nonEmpty).map(InputChange.tab)
    default: value.bool().map(InputChange.editing)
    }
  }

  mutating func scroll(_ value: ValueReader) -> ScrollTarget? {
    if value.isText {
      return value.string(.oneOf(["top", "bottom"])).map { $0 == "top" ? .top : .bottom }
    }
    guard value.isObject else {
      value.reportExpected("\"top\", \"bottom\" or an object")
      return nil
    }
    guard let (key, target, object) = value.oneMember(of: ["by", "to"], and: ["at"]) else {
      return nil
    }
    let place = object.choice("at", of: ScrollTarget.Place.self)
    if key == "by" {
      if object.has("at") { object.report(key: "at", "\"at\" needs \"to\"") }
      return target.number(in: ScenarioLimits.offsets).map(ScrollTarget.by)
    }
    return message(target).map { .message($0, at: place ?? .middle) }
  }

  func split(_ value: ValueReader) -> Split? {
    if value.isNull { return .full }
    guard value.isObject else {
      value.reportExpected("an object or null")
      return nil
    }
    guard let (key, value, _) = value.oneMember(of: ["width", "fraction"]) else { return nil }
    if key == "width" { return value.number(in: PictureOptionTable.sides).map(Split.width) }
    guard let fraction = value.number(in: 0...1) else { return nil }
    if fraction == 0 { value.report("expected a number above 0, found 0") }
    return .fraction(fraction)
  }

  func keyboard(_ value: ValueReader) -> KeyboardChange? {
    if value.isText {
      return value.string(.oneOf(["show", "hide"])).map { $0 == "show" ? .show : .hide }
    }
    guard value.isObject else {
      value.reportExpected("\"show\", \"hide\" or an object")
      return nil
    }
    guard let object = value.object(knowing: ["drag", "over", "then"]) else { return nil }
    let distance = object.number("drag", .required, in: ScenarioLimits.distances)
    let over = object.number("over", in: ScenarioLimits.times) ?? 0.4
    let end = object.choice("then", of: KeyboardChange.DragEnd.self) ?? .dismiss
    return distance.map { .drag(distance: $0, over: over, then: end) }
  }

  func reveal(_ value: ValueReader, _ object: ObjectReader) -> Action? {
    let distance = value.number(in: ScenarioLimits.distances)
    let over = object.number("over", in: ScenarioLimits.times) ?? 0.4
    let hold = object.number("hold", in: ScenarioLimits.times) ?? 0.3
    let back = object.number("back", in: ScenarioLimits.times) ?? 0.3
    return distance.map { .reveal(RevealSwipe($0, over: over, hold: hold, back: back)) }
  }

  mutating func reply(_ value: ValueReader, _ object: ObjectReader) -> Action? {
    let id = message(value)
    let distance = object.number("by", in: ScenarioLimits.distances) ?? 120
    let over = object.number("over", in: ScenarioLimits.times) ?? 0.4
    return id.map { .reply($0, by: distance, over: over) }
  }
}

extension ValueReader {
  /// Reads an object with exactly one of some members.
  ///
  /// - Parameters:
  ///   - names: The members of which the object has one.
  ///   - others: Other members that it may have.
  /// - Returns: The name of the member, its value and the object; `nil` after reporting a problem.
  fileprivate func oneMember(
    of names: [String], and others: [String] = []
  ) -> (String, ValueReader, ObjectReader)? {
    let before = problems.problems.count
    guard let object = object(knowing: KeySet(names + others)) else { return nil }
    let found = names.filter(object.has)
    if found.count == 1, let value = object.value(found[0]) { return (found[0], value, object) }
    // A key with a typing error was reported.
    if !found.isEmpty || problems.problems.count == before {
      let keys = found.map(ProblemText.quoted).joined(separator: " and ")
      report(
        "expected one of the keys \(ProblemText.alternatives(names)), "
          + "found \(found.isEmpty ? "none" : keys)")
    }
    return nil
  }
}

/// The limits of the numbers of a scenario.
enum ScenarioLimits {
  /// The most steps.
  static let steps = 10_000
  /// The most messages of a step.
  static let messages = 10_000
  /// The most characters that a step types.
  static let characters = 1_000_000
  /// The longest time, in seconds.
  static let seconds = 3600.0
  /// Times, in seconds.
  static let times = 0...seconds
  /// Lengths and coordinates on the screen, in points.
  static let lengths = -100_000.0...100_000.0
  /// Lengths that can't be negative, in points.
  static let distances = 0...lengths.upperBound
  /// Offsets of the content, in points.
  static let offsets = -10_000_000.0...10_000_000.0
  /// How often messages occur.
  static let repeats = 1...1_000
  /// Speeds of films.
  static let speeds = 0.1...10
  /// Numbers of messages.
  static let counts = 1...1_000_000
}
