import Confab
import TestSupport

/// Messages of several speakers, lengths and kinds, with ids from m0.
func madeUpChat(_ count: Int) -> Conversation {
  Conversation(
    info: ConversationInfo(kind: .group), selfID: "me",
    participants: ["me", "ann", "bob"].map { Participant(id: $0, name: "Name \($0)") },
    timezone: "UTC", now: Timestamp(milliseconds: 1_790_000_000_000, offset: 0),
    messages: (0..<count).map { madeUpMessage($0) })
}

func madeUpMessage(_ number: Int, text: String? = nil) -> Message {
  var random = SeededRandom(seed: UInt64(number))
  let words = ["see", "you", "tomorrow", "مرحبا", "你好", "😀", "at", "eight", "ok"]
  let length = random.oneIn(12) ? 120 : random.int(1...30)
  let made = (0..<length).map { _ in words[random.int(0..<words.count)] }
  return Message(
    id: "m\(number)", kind: random.oneIn(10) ? .system : .text,
    from: ["me", "ann", "bob"][random.int(0..<3)],
    at: Timestamp(milliseconds: 1_762_160_400_000 + Int64(number) * 200_000, offset: 0),
    text: text ?? made.joined(separator: " "),
    replyTo: random.oneIn(9) && number > 3 ? "m\(number - 3)" : nil)
}
