import Confab
import ConfabLayout
import ConfabScenario
import TestSupport

/// A random scenario on a small screen, the same for each seed. Its films are drawn quickly.
struct SmallScenario {
  private static let people = ["ana", "bo", "cy", "sam"]
  private static let words = ["Yes", "lanterns", "🎉", "Who brings the tables?", "שלום", "ok"]

  private var random: SeededRandom
  /// The ids of messages that exist.
  private var messages: [MessageID] = []
  private var count = 0

  private init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// A scenario with its conversation.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - scale: Device pixels per point.
  ///   - framesPerSecond: The frame rate.
  ///   - steps: The number of steps.
  static func make(
    seed: UInt64, scale: Double, framesPerSecond: Double = 12, steps: Int = 10
  ) -> LoadedScenario {
    var maker = SmallScenario(seed: seed)
    let size = maker.random.pick([
      Size(width: 180, height: 240), Size(width: 260, height: 200), Size(width: 211, height: 163),
    ])
    let hasDevice = maker.random.oneIn(3)
    let chat = Conversation(
      selfID: "sam",
      participants: people.map { Participant(id: $0, name: $0.capitalized) }, timezone: "UTC",
      locale: "en", messages: (0..<maker.random.int(3...12)).map { _ in maker.message() },
      state: ConversationState(seen: ["ana": "n1", "bo": "n2"]))
    let scenario = Scenario(
      conversation: .inline(chat),
      screen: .area(
        size: size, scale: scale, safeTop: hasDevice ? 20 : 0, safeBottom: hasDevice ? 8 : 0),
      showsChrome: maker.random.oneIn(2), framesPerSecond: framesPerSecond,
      motion: TimingCurve(.cubic(.easeInOut), duration: 0.4),
      steps: (0..<steps).map { _ in maker.step() })
    return LoadedScenario(scenario: scenario, folder: "/", attachmentFolder: "/")
  }

  private mutating func message(from author: String? = nil) -> Message {
    count += 1
    messages.append("n\(count)")
    let text = (0..<random.int(1...4)).map { _ in random.pick(Self.words) }
    return Message(
      id: "n\(count)", from: author ?? random.pick(Self.people),
      at: Timestamp(milliseconds: 1_767_603_600_000 + Int64(count) * 90_000, offset: 0),
      text: text.joined(separator: " "))
  }

  private mutating func step() -> Step {
    Step(action(), after: random.oneIn(2) ? 0.2 : 0, waits: !random.oneIn(4))
  }

  private mutating func action() -> Action {
    let target = random.pick(messages)
    switch random.int(0..<12) {
    case 0: return .receive([message(from: "ana")])
    case 1: return .send(Sending(message(from: "sam"), sent: 0.1, delivered: 0.3, read: 0.6))
    case 2, 3, 4: return .seen(target, by: [random.pick(["ana", "bo", "cy"])])
    case 5: return .typing(random.oneIn(2) ? ["bo"] : [])
    case 6:
      return .react(ReactionChange(target, emoji: "❤️", participant: random.pick(["ana", "bo"])))
    case 7: return .edit(target, text: random.pick(Self.words) + " " + random.pick(Self.words))
    case 8: return .scroll(random.pick([.top, .bottom, .by(-60)]))
    case 9: return .reveal(RevealSwipe(70))
    case 10: return .appearance(random.pick([.light, .dark]))
    default: return random.oneIn(2) ? .rotate(random.pick([.landscape, .portrait])) : .wait(0.3)
    }
  }
}
