import Confab

/// Generates conversations of plain messages, the same in every run.
enum PlainConversation {
  /// The number of people who write the messages.
  enum Speakers {
    case two, one
  }

  /// A conversation of different messages with 60 characters each, one a minute.
  static func make(_ count: Int, by speakers: Speakers) -> Conversation {
    Conversation(
      selfID: "p1",
      participants: [Participant(id: "p1", name: "Ana"), Participant(id: "p2", name: "Ben")],
      timezone: "UTC", locale: "en", messages: (0..<count).map { message($0, by: speakers) })
  }

  static func message(_ number: Int, by speakers: Speakers) -> Message {
    let isOwn = speakers == .one || number % 5 < 3
    var generator = SeededGenerator(seed: UInt64(bitPattern: Int64(number)))
    var text = "\(number)"
    while text.utf8.count < 60 {
      text += " " + (SampleVocabulary.latin.randomElement(using: &generator) ?? "")
    }
    return Message(
      id: "m\(number)", from: isOwn ? "p1" : "p2",
      at: Timestamp(milliseconds: 1_767_603_600_000 + Int64(number) * 60_000, offset: 0),
      text: String(text.prefix(60)), status: isOwn ? .read : nil)
  }
}
