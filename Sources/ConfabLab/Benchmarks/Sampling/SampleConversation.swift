import Confab

/// Generates the conversations and texts that are measured, the same in every run.
///
/// Of ten messages, five are Latin, two Arabic, two Chinese or Japanese, and one consists of emoji.
/// Latin messages end with different emoji, as in real conversations.
public struct SampleConversation {
  private var generator: SeededGenerator

  private init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A conversation between two people.
  ///
  /// With 50 messages and a width of 375 points its picture is about 3,280 points high.
  public static func mixed(count: Int) -> Conversation {
    var maker = SampleConversation(seed: 50)
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

  /// The texts of such a conversation without duplicates and without those that consist of emoji.
  static func texts(count: Int) -> [String] {
    var maker = SampleConversation(seed: 60)
    var seen = Set<String>()
    return (0..<count).filter { $0 % 10 != 9 }.map { maker.message($0) }
      .filter { seen.insert($0).inserted }
  }

  private mutating func message(_ index: Int) -> String {
    switch index % 10 {
    case 3, 8: words(SampleVocabulary.arabic, .random(in: 3...9, using: &generator), separator: " ")
    case 5: words(SampleVocabulary.chinese, .random(in: 4...14, using: &generator), separator: "")
    case 6: words(SampleVocabulary.japanese, .random(in: 3...9, using: &generator), separator: "")
    case 9: emoji() + emoji()
    default:
      words(SampleVocabulary.latin, .random(in: 3...12, using: &generator), separator: " ") + " "
        + emoji()
    }
  }

  private mutating func words(_ list: [String], _ count: Int, separator: String) -> String {
    (0..<count).map { _ in list.randomElement(using: &generator) ?? "" }
      .joined(separator: separator)
  }

  private mutating func emoji() -> String {
    SampleVocabulary.emoji.randomElement(using: &generator) ?? ""
  }
}
