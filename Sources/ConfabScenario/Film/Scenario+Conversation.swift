import ConfabLayout
import ConfabModel
import ConfabTimeline
import Glibc

extension Scenario {
  /// The film of a conversation: it begins empty, others type and their messages arrive, the viewer
  /// types and sends, readers see what they have read, and reactions follow. The words of answers of
  /// an assistant appear one after the other. The pauses follow the times of the messages, but are
  /// much shorter.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - screen: The screen.
  ///   - framesPerSecond: Frames per second, 1 … 120; `nil` for those of the film's format.
  /// - Returns: The scenario with the conversation at its start.
  public static func film(
    of conversation: Conversation, on screen: Screen = .device(.iPhoneNotch),
    framesPerSecond: Double? = nil
  ) -> Scenario {
    var start = conversation
    start.messages = []
    start.state = ConversationState()
    start.state.unreadFrom = conversation.state.unreadFrom
    var steps = [Step(.wait(Rhythm.opening))]
    var last: Message?
    for message in conversation.messages {
      steps.append(Step(.wait(Rhythm.pause(from: last, to: message))))
      let reactions = reactions(to: message)
      var plain = message
      if !reactions.isEmpty { plain.reactions = [] }
      let isAnswer = message.answer != nil || conversation.info.kind == .assistant
      steps += self.steps(of: plain, viewer: conversation.selfID, isAnswer: isAnswer)
      let readers = conversation.state.seen.filter { $0.value == message.id }.keys.sorted()
      if !readers.isEmpty { steps.append(Step(.seen(message.id, by: readers), after: 0.4)) }
      steps += reactions.map { Step(.react($0), after: Rhythm.reacting) }
      last = message
    }
    let draft = conversation.state.draft ?? ""
    let types = steps.contains { step in
      if case .type = step.action { true } else { false }
    }
    if types, draft.isEmpty { steps.append(Step(.keyboard(.hide), after: Rhythm.reading)) }
    if !conversation.state.typing.isEmpty { steps.append(Step(.typing(conversation.state.typing))) }
    if !draft.isEmpty {
      steps.append(Step(.type(draft, interval: Rhythm.interval(of: draft))))
    }
    steps.append(Step(.wait(Rhythm.ending)))
    Rhythm.shorten(&steps)
    return Scenario(
      conversation: .inline(start), screen: screen, framesPerSecond: framesPerSecond, steps: steps)
  }

  /// The reactions to a message, which follow it one by one; none if there are many, or some whose
  /// participants are not known, which the message has from its beginning.
  private static func reactions(to message: Message) -> [ReactionChange] {
    let isKnown = message.reactions.allSatisfy { $0.count == nil && $0.sticker == nil }
    let changes = message.reactions.flatMap { reaction in
      reaction.by.map { ReactionChange(message.id, emoji: reaction.emoji, participant: $0) }
    }
    return isKnown && changes.count <= mostReactions ? changes : []
  }

  private static let mostReactions = 3

  /// - Parameter isAnswer: Whether a message of another participant is written word by word.
  private static func steps(
    of message: Message, viewer: ParticipantID?, isAnswer: Bool
  ) -> [Step] {
    if message.from == viewer, viewer != nil {
      return sending(message)
    }
    guard let writer = message.from, let text = message.text, message.kind != .system else {
      return [Step(.receive([message]))]
    }
    if isAnswer, message.kind == .text, !text.isEmpty { return streaming(message, by: writer) }
    return [
      Step(.typing([writer])), Step(.wait(Rhythm.typing(text))), Step(.receive([message])),
    ]
  }

  /// An assistant thinks for a moment, and its words appear one after the other.
  private static func streaming(_ message: Message, by writer: ParticipantID) -> [Step] {
    let versions = AnswerStream(message).versions
    var steps = [Step(.typing([writer])), Step(.wait(Rhythm.thinking))]
    for (index, version) in versions.enumerated() {
      let isLast = index == versions.count - 1
      steps.append(
        index == 0
          ? Step(.receive([version]), waits: isLast)
          : Step(.update(version), motion: Rhythm.growth, after: Rhythm.word, waits: isLast))
    }
    return steps
  }

  /// The viewer types a text and sends it, with the state that it has in the document.
  private static func sending(_ message: Message) -> [Step] {
    var steps: [Step] = []
    if let text = message.visibleText, message.attachments.isEmpty, message.kind == .text {
      steps.append(Step(.type(text, interval: Rhythm.interval(of: text))))
      steps.append(Step(.wait(0.25)))
    }
    var sending = Sending(message)
    switch message.delivery {
    case .sending: break
    case .failed: sending.failed = 0.8
    case .sent, nil: sending.sent = 0.4
    case .delivered: sending.delivered = 0.7
    case .read: (sending.delivered, sending.read) = (0.6, 1.2)
    }
    steps.append(Step(.send(sending)))
    return steps
  }

  /// The lengths of pauses, in seconds.
  private enum Rhythm {
    static let opening = 0.4
    static let ending = 1.5
    /// The time before the first word of an answer.
    static let thinking = 0.7
    /// The time from one version of an answer to the next.
    static let word = 0.09
    /// How an answer grows.
    static let growth = TimingCurve(.linear, duration: 0.08)
    /// The time before the keyboard hides at the end.
    static let reading = 0.6
    /// The time from a message, or a reaction, to the next reaction.
    static let reacting = 0.7
    /// The sum of all pauses, beyond which they become shorter.
    static let longest = 20.0

    /// Makes pauses shorter if their sum is too long, but not shorter than a quarter.
    static func shorten(_ steps: inout [Step]) {
      var sum = 0.0
      for step in steps {
        switch step.action {
        case .wait(let time): sum += time
        case .type(let text, let interval): sum += Double(text.count) * interval
        default: sum += step.after
        }
      }
      guard sum > longest else { return }
      let factor = max(0.25, longest / sum)
      for index in steps.indices {
        steps[index].after *= factor
        switch steps[index].action {
        case .wait(let time): steps[index].action = .wait(time * factor)
        case .type(let text, let interval):
          steps[index].action = .type(text, interval: interval * factor)
        default: break
        }
      }
    }

    /// The pause between two messages: an hour between them is about a second longer than a minute.
    static func pause(from last: Message?, to next: Message) -> Double {
      guard let before = last?.at?.milliseconds, let after = next.at?.milliseconds else {
        return 0.4
      }
      let minutes = max(0, Double(after - before) / 60_000)
      return min(1.6, 0.3 + 0.25 * log1p(minutes))
    }

    /// The time for which somebody is seen typing.
    static func typing(_ text: String) -> Double { min(2, 0.6 + 0.015 * Double(text.count)) }

    /// The time from one typed character to the next.
    static func interval(of text: String) -> Double {
      min(0.07, 2.5 / Double(max(1, text.count)))
    }
  }
}
