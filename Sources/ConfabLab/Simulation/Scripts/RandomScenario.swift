import ConfabLayout
import ConfabModel
import ConfabScenario
import ConfabScene

/// A random scenario: a conversation, a screen and steps of all kinds. The same seed gives the same
/// scenario.
struct RandomScenario: Sendable {
  /// The limits of a random scenario.
  struct Limits: Sendable {
    /// The number of messages at the start.
    var messages = 0...120
    /// The number of steps.
    var steps = 3...15
    /// Frames per second.
    var framesPerSecond = 10.0
    /// Whether the screen is always that of a device, with its bars.
    var usesDevices = false

    /// The limits of small scenarios with all screens.
    init() {}
  }

  /// The seed.
  let seed: UInt64
  /// The scenario.
  let scenario: Scenario
  /// The conversation at the start.
  let conversation: Conversation

  /// Makes a scenario.
  ///
  /// - Parameters:
  ///   - seed: The seed of all random numbers.
  ///   - limits: The limits.
  init(seed: UInt64, limits: Limits = Limits()) {
    self.seed = seed
    var dice = Dice(seed: seed)
    let conversation = dice.conversation(of: dice.int(limits.messages))
    self.conversation = conversation
    let isDevice = limits.usesDevices || dice.oneIn(2)
    let screen = dice.screen(isDevice: isDevice)
    let isSmall = dice.oneIn(2)
    var scenario = Scenario(
      conversation: .inline(conversation), screen: screen,
      appearance: dice.oneIn(3) ? .dark : .light,
      typeSize: dice.oneIn(4) ? Double(dice.int(10...26)) : nil,
      latency: dice.oneIn(4) ? 0 : dice.double(0.05...0.8),
      framesPerSecond: limits.framesPerSecond, steps: [])
    if isSmall {
      scenario.loaded = dice.int(5...30)
      scenario.pageSize = dice.int(5...25)
      scenario.maximumLoaded = dice.int(60...90)
      scenario.reducedTo = dice.int(30...50)
    }
    if let motion = dice.motion() { scenario.motion = motion }
    var script = RandomScript(dice, conversation, scenario)
    for _ in 0..<dice.int(limits.steps) { script.addStep() }
    scenario.steps = script.steps
    self.scenario = scenario
  }
}

/// Random choices for a scenario.
struct Dice {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  mutating func double(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &random) * 1000).rounded() / 1000
  }
  mutating func oneIn(_ count: Int) -> Bool { int(1...count) == 1 }
  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[int(0...choices.count - 1)]
  }

  /// A random part of a list, with at least one element if the list has any.
  mutating func some<Element>(of all: [Element], atMost limit: Int = .max) -> [Element] {
    guard !all.isEmpty else { return [] }
    return Array(all.shuffled(using: &random).prefix(int(1...min(all.count, limit))))
  }

  /// A text of words of one language.
  mutating func text(words: ClosedRange<Int>? = nil) -> String {
    let count = int(words ?? (oneIn(12) ? 60...160 : oneIn(4) ? 1...3 : 3...24))
    let (vocabulary, separator) =
      switch int(0...11) {
      case 0: (SampleVocabulary.arabic, " ")
      case 1: (SampleVocabulary.chinese, "")
      case 2: (SampleVocabulary.japanese, "")
      case 3: (SampleVocabulary.emoji, "")
      default: (SampleVocabulary.latin, " ")
      }
    return (0..<count).map { _ in pick(vocabulary) }.joined(separator: separator)
  }

  /// A curve of a step; `nil` for that of the scenario.
  mutating func motion() -> TimingCurve? {
    switch int(0...9) {
    case 0: TimingCurve(.linear, duration: double(0.1...0.8))
    case 1: TimingCurve(.cubic(.easeInOut), duration: double(0.1...0.8))
    case 2: TimingCurve(.cubic(.ease), duration: double(0.1...0.6))
    case 3:
      TimingCurve(
        .cubic(
          CubicBezier(
            double(0.1...0.9), double(-0.5...1.5), double(0.1...0.9), double(-0.5...1.5))),
        duration: double(0.1...0.8))
    case 4:
      TimingCurve(
        Spring(
          mass: double(0.5...2), stiffness: double(80...600), damping: double(8...60),
          initialVelocity: oneIn(3) ? double(-5...10) : 0))
    case 5 where oneIn(6): TimingCurve(Spring(stiffness: 100, damping: double(0...1)))
    default: nil
    }
  }
}

extension Dice {
  /// A conversation of 1 to 6 participants, now and then of many, with readers.
  mutating func conversation(of count: Int) -> Conversation {
    let size = oneIn(5) ? int(12...18) : int(1...6)
    let people = (0..<size).map { "p\($0)" }
    let now: Int64 = 1_762_041_600_000
    var time = now
    var messages: [Message] = []
    for index in (0..<count).reversed() {
      let from = oneIn(3) ? "p0" : pick(people)
      var message = Message(
        id: "m\(index)", from: from, at: Timestamp(milliseconds: time, offset: 0), text: text())
      if from == "p0", oneIn(2) {
        message.status = pick([.sent, .delivered, .read])
        if message.status == .read { message.readAt = message.at }
      }
      if oneIn(8) { message.reactions = [Reaction(emoji: "❤️", by: [pick(people)])] }
      messages.append(message)
      time -= Int64(oneIn(10) ? int(3_000_000...90_000_000) : int(5_000...200_000))
    }
    messages.reverse()
    var state = ConversationState()
    if !messages.isEmpty {
      for reader in people.dropFirst() where !oneIn(3) {
        state.seen[reader] = messages[max(0, messages.count - int(1...8))].id
      }
    }
    if size > 1, oneIn(5) { state.typing = [people[1]] }
    if oneIn(6) { state.draft = text(words: 1...20) }
    return Conversation(
      selfID: "p0",
      participants: people.map { Participant(id: $0, name: pick(SampleVocabulary.latin)) },
      timezone: "UTC", now: Timestamp(milliseconds: now, offset: 0), messages: messages,
      state: state)
  }

  mutating func screen(isDevice: Bool) -> Screen {
    if isDevice {
      return .device(pick([.iPhone, .iPhoneNotch, .iPhoneSE, .iPhoneMax, .iPadMini]))
    }
    return .area(
      size: Size(width: Double(int(240...700)), height: Double(int(300...900))),
      scale: pick([1, 1.5, 2, 3]), safeTop: oneIn(2) ? 0 : Double(int(10...60)),
      safeBottom: oneIn(2) ? 0 : Double(int(10...40)))
  }
}
