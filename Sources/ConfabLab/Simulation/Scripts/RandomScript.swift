import ConfabLayout
import ConfabModel
import ConfabScenario

/// The random steps of a scenario. Steps name only messages that exist then.
struct RandomScript {
  private(set) var steps: [Step] = []
  private var dice: Dice
  private let people: [ParticipantID]
  /// The messages that exist, from the oldest to the newest.
  private var messages: [MessageID]
  /// The messages at the end of the conversation, which are loaded unless pages were.
  private var recent: [MessageID] { messages.suffix(4) }
  private let screen: Screen
  private var count = 0

  init(_ dice: Dice, _ conversation: Conversation, _ scenario: Scenario) {
    self.dice = dice
    people = conversation.participants.map(\.id)
    messages = conversation.messages.map(\.id)
    screen = scenario.screen
  }

  /// Adds a random step.
  mutating func addStep() {
    let action = action()
    var step = Step(action, line: steps.count + 1)
    step.after = dice.oneIn(3) ? dice.double(0...0.5) : 0
    guard !action.isPassive else { return steps.append(step) }
    step.motion = dice.motion()
    step.waits = !dice.oneIn(4)
    steps.append(step)
  }

  private mutating func action() -> Action {
    switch dice.int(0...29) {
    case 0, 1, 2, 3: .receive((0..<dice.int(1...(dice.oneIn(6) ? 12 : 2))).map { _ in message() })
    case 4, 5, 6: .send(sending())
    case 7, 8, 9, 10:
      messages.isEmpty
        ? .wait(0.2)
        : .seen(dice.pick(dice.oneIn(6) ? messages : recent), by: readers())
    case 11, 12: .typing(dice.oneIn(3) ? [] : dice.some(of: Array(people.dropFirst()), atMost: 3))
    case 13: .type(dice.text(words: 1...5), interval: dice.double(0.02...0.1))
    case 14: .input(input())
    case 15:
      changed { [people] id, dice in
        .react(
          ReactionChange(
            id, emoji: dice.pick(["❤️", "👍", "😂"]), participant: dice.pick(people),
            isRemoval: dice.oneIn(4)))
      }
    case 16: changed { id, dice in .edit(id, text: dice.text()) }
    case 17: deletion()
    case 18, 19: scroll()
    case 20: .fling(velocity: dice.double(-5000...3000))
    case 21: dice.oneIn(4) ? .loadNext : .loadPrevious
    default: screenAction()
    }
  }

  private mutating func screenAction() -> Action {
    switch dice.int(0...11) {
    case 0: .rotate(dice.oneIn(2) ? .landscape : .portrait)
    case 1:
      .split(
        dice.oneIn(3)
          ? .full : dice.oneIn(2) ? .fraction(dice.double(0.5...1)) : .width(dice.double(200...600))
      )
    case 2: .keyboard(.show)
    case 3: .keyboard(.hide)
    case 4:
      .keyboard(
        .drag(
          distance: dice.double(0...400), over: dice.double(0.1...0.6),
          then: dice.oneIn(2) ? .dismiss : .return))
    case 5:
      .reveal(
        RevealSwipe(
          dice.double(0...300), over: dice.double(0.1...0.5), hold: dice.double(0...0.3),
          back: dice.double(0...0.4)))
    case 6:
      changed { id, dice in
        .reply(id, by: dice.double(0...150), over: dice.double(0.1...0.5))
      }
    case 7: .appearance(dice.oneIn(2) ? .dark : .light)
    case 8: .typeSize(dice.oneIn(3) ? nil : Double(dice.int(10...28)))
    case 9: changed { id, _ in .tap(id) }
    case 10: .capture("c\(steps.count)")
    default: .wait(dice.double(0...0.6))
    }
  }

  // MARK: - Parts of steps

  private mutating func message() -> Message {
    count += 1
    let id = "r\(count)"
    var message = Message(
      id: id, from: people.count > 1 ? dice.pick(Array(people.dropFirst())) : nil, text: dice.text()
    )
    if dice.oneIn(6), !messages.isEmpty { message.replyTo = dice.pick(recent) }
    messages.append(id)
    return message
  }

  private mutating func sending() -> Sending {
    count += 1
    var sending = Sending(Message(id: "s\(count)", from: people[0], text: dice.text()))
    messages.append(sending.message.id)
    switch dice.int(0...4) {
    case 0: sending.failed = dice.double(0...1)
    case 1: break
    case 2: sending.sent = dice.double(0...0.8)
    case 3:
      sending.sent = dice.double(0...0.5)
      sending.delivered = (sending.sent ?? 0) + dice.double(0...0.5)
    default:
      sending.sent = dice.double(0...0.5)
      sending.delivered = (sending.sent ?? 0) + dice.double(0...0.4)
      sending.read = (sending.delivered ?? 0) + dice.double(0...0.6)
    }
    return sending
  }

  /// Several readers at once, now and then all of them.
  private mutating func readers() -> [ParticipantID] {
    let others = Array(people.dropFirst())
    guard !others.isEmpty else { return people }
    return dice.oneIn(4) ? others : dice.some(of: others, atMost: dice.oneIn(2) ? 2 : others.count)
  }

  private mutating func input() -> InputChange {
    switch dice.int(0...5) {
    case 0: .tab(dice.pick(["text", "photos"]))
    case 1: .editing(dice.oneIn(2))
    case 2: .text("")
    default: .text(dice.text(words: 1...30))
    }
  }

  /// A change of one of the newest messages.
  private mutating func changed(_ body: (MessageID, inout Dice) -> Action) -> Action {
    messages.isEmpty ? .wait(0.1) : body(dice.pick(recent), &dice)
  }

  private mutating func deletion() -> Action {
    guard let index = messages.indices.suffix(6).randomElement(using: &dice.random) else {
      return .wait(0.1)
    }
    return .delete(messages.remove(at: index))
  }

  private mutating func scroll() -> Action {
    switch dice.int(0...5) {
    case 0: .scroll(.top)
    case 1: .scroll(.bottom)
    case 2 where !messages.isEmpty:
      .scroll(.message(dice.pick(messages), at: dice.pick([.top, .middle, .bottom])))
    default: .scroll(.by(dice.double(-1500...800)))
    }
  }
}

extension Action {
  /// Whether no timing but the time before it may stand beside the action.
  fileprivate var isPassive: Bool {
    switch self {
    case .wait, .capture, .expect: true
    default: false
    }
  }
}
