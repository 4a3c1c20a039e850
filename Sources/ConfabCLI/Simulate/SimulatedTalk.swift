import Confab

/// Makes messages of numbers: who says what, and when.
struct SimulatedTalk: Sendable {
  /// A busy group: how many write, and how many messages a second.
  static let busyWriters = 50
  static let busyRate = 100

  /// A kind that is measured on an actor of its own.
  static let cardKind = MessageKind(rawValue: "x-card")

  var writers: Int
  /// Milliseconds from one message to the next.
  var interval: Int

  /// The conversation before anything is known of it; its reader is the first of the writers.
  var conversation: Conversation {
    Conversation(
      info: ConversationInfo(kind: .group), selfID: "p0",
      participants: (0..<writers).map { Participant(id: "p\($0)", name: "Writer \($0)") },
      timezone: "UTC", locale: "en", now: time(of: 10_000_000))
  }

  private func time(of order: Int) -> Timestamp {
    Timestamp(milliseconds: 1_767_603_600_000 &+ Int64(order) &* Int64(interval), offset: 0)
  }

  func message(_ simulated: SimulatedMessage) -> Message {
    let order = simulated.order
    var random = SeededGenerator(seed: UInt64(bitPattern: Int64(order &* 64 &+ simulated.version)))
    func int(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    // Who spoke last often goes on.
    let writer = SeededGenerator.number(at: order / 2, below: writers)
    let isMine = writer == 0
    var message = Message(
      id: "m\(order)", from: "p\(writer)", at: time(of: order),
      text: text(int(40) == 0 ? 60 : 1 + int(14)) { int($0) },
      status: isMine ? DeliveryStatus.allCases[int(5)] : nil)
    switch SeededGenerator.number(at: order &* 3 &+ 1, below: 40) {
    case 0, 1: message.kind = Self.cardKind
    case 2:
      message.kind = .system
      message.from = nil
    case 3: message.kind = MessageKind(rawValue: "x-unknown")
    case 4: message.text = "😀👩‍🚀"
    case 5: message.replyTo = "m\(order - 1 - int(9))"
    default: break
    }
    message.edited = simulated.version > 0
    return message
  }

  /// Words of one script, now and then with an emoji.
  private func text(_ count: Int, _ int: (Int) -> Int) -> String {
    let list =
      [
        BenchVocabulary.latin, BenchVocabulary.latin, BenchVocabulary.latin,
        BenchVocabulary.arabic, BenchVocabulary.chinese, BenchVocabulary.japanese,
      ][int(6)]
    var words = (0..<count).map { _ in list[int(list.count)] }
    if int(6) == 0 { words.append(BenchVocabulary.emoji[int(BenchVocabulary.emoji.count)]) }
    return words.joined(separator: " ")
  }
}

extension SeededGenerator {
  /// A number that goes with another one.
  fileprivate static func number(at place: Int, below count: Int) -> Int {
    var random = SeededGenerator(seed: UInt64(bitPattern: Int64(place)))
    return Int(random.next() % UInt64(max(1, count)))
  }
}

extension SimulatedContext {
  /// All that sizes depend on but the messages.
  func request(
    for conversation: Conversation, presenters: PresenterRegistry
  ) -> LayoutRequest {
    var theme = Theme.imessage
    if isRoomy {
      theme.metrics.bubbleInsetVertical += 4
      theme.metrics.bubbleInsetHorizontal += 5
      theme.metrics.gapBetween += 6
    }
    return LayoutRequest(
      for: conversation, theme: theme, textSize: textSize, width: width, presenters: presenters)
  }
}
