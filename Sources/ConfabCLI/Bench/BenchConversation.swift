import Confab

/// What is rendered and laid out when measuring: made up from a seed, the same in every run.
///
/// Of ten messages, five are Latin, two Arabic and two Chinese or Japanese, and one is emoji; the
/// emoji in the others differ from message to message, as they do in real conversations.
struct BenchConversation {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A conversation of two people over a day.
  ///
  /// Fifty messages make a picture about 3,280 points high at 375 points of width.
  static func mixed(count: Int) -> Conversation {
    var maker = BenchConversation(seed: 50)
    let start: Int64 = 1_767_603_600_000
    let messages = (0..<count).map { index in
      Message(
        id: "m\(index)", from: index % 5 < 3 ? "p1" : "p2",
        at: Timestamp(milliseconds: start + Int64(index) * 45_000, offset: 0),
        text: maker.message(index), status: index % 5 < 3 ? .read : nil)
    }
    return Conversation(
      selfID: "p1",
      participants: [Participant(id: "p1", name: "Ana"), Participant(id: "p2", name: "Ben")],
      timezone: "UTC", locale: "en", messages: messages)
  }

  /// The texts of such a conversation, no two the same, without those that are emoji alone.
  static func texts(count: Int) -> [String] {
    var maker = BenchConversation(seed: 60)
    var seen = Set<String>()
    return (0..<count).filter { $0 % 10 != 9 }.map { maker.message($0) }
      .filter { seen.insert($0).inserted }
  }

  private mutating func message(_ index: Int) -> String {
    switch index % 10 {
    case 3, 8: words(BenchVocabulary.arabic, .random(in: 3...9, using: &generator), separator: " ")
    case 5: words(BenchVocabulary.chinese, .random(in: 4...14, using: &generator), separator: "")
    case 6: words(BenchVocabulary.japanese, .random(in: 3...9, using: &generator), separator: "")
    case 9: emoji() + emoji()
    default:
      words(BenchVocabulary.latin, .random(in: 3...12, using: &generator), separator: " ") + " "
        + emoji()
    }
  }

  private mutating func words(_ list: [String], _ count: Int, separator: String) -> String {
    (0..<count).map { _ in list.randomElement(using: &generator) ?? "" }
      .joined(separator: separator)
  }

  private mutating func emoji() -> String {
    BenchVocabulary.emoji.randomElement(using: &generator) ?? ""
  }
}
