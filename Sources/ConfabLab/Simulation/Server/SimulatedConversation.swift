import ConfabModel

/// Generates the content of simulated messages: sender, date, kind and text.
struct SimulatedConversation: Sendable {
  /// The number of participants of a busy group.
  static let busyWriters = 50
  /// The number of messages that a busy group writes each second.
  static let busyRate = 100

  /// The kind of message that a presenter with its own actor measures.
  static let cardKind = MessageKind(rawValue: "x-card")

  /// The number of participants. The reader is the first.
  var writers: Int
  /// The time between two messages, in milliseconds.
  var interval: Int

  /// The conversation without messages.
  var empty: Conversation {
    Conversation(
      info: ConversationInfo(kind: .group), selfID: "p0",
      participants: (0..<writers).map { Participant(id: "p\($0)", name: "Writer \($0)") },
      timezone: "UTC", locale: "en", now: date(of: 10_000_000))
  }

  private func date(of order: Int) -> Timestamp {
    Timestamp(milliseconds: 1_767_603_600_000 &+ Int64(order) &* Int64(interval), offset: 0)
  }

  /// The message that the screen shows for a simulated message. The same input gives the same
  /// message.
  func message(_ simulated: SimulatedMessage) -> Message {
    let order = simulated.number
    var random = simulated.generator
    func int(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    // Two neighbors share a sender, so that runs of messages by one sender occur.
    let writer = SeededGenerator.number(at: order / 2, below: writers)
    let isMine = writer == 0
    var message = Message(
      id: simulated.id, from: "p\(writer)", at: date(of: order),
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

  /// Words in one script, sometimes followed by an emoji.
  private func text(_ count: Int, _ int: (Int) -> Int) -> String {
    let list =
      [
        SampleVocabulary.latin, SampleVocabulary.latin, SampleVocabulary.latin,
        SampleVocabulary.arabic, SampleVocabulary.chinese, SampleVocabulary.japanese,
      ][int(6)]
    var words = (0..<count).map { _ in list[int(list.count)] }
    if int(6) == 0 { words.append(SampleVocabulary.emoji[int(SampleVocabulary.emoji.count)]) }
    return words.joined(separator: " ")
  }
}

extension SeededGenerator {
  /// A number that depends on `place` alone.
  fileprivate static func number(at place: Int, below count: Int) -> Int {
    var random = SeededGenerator(seed: UInt64(bitPattern: Int64(place)))
    return Int(random.next() % UInt64(max(1, count)))
  }
}
