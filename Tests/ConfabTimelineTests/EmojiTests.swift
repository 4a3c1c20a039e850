import ConfabModel
import ConfabTimeline
import Samples
import Testing

@Suite struct EmojiTests {
  private func count(_ words: String, kind: MessageKind = .text) throws -> Int? {
    let message = Message(id: "m", kind: kind, from: "me", text: words)
    guard case .message(let content) = try Timeline(conversation([message])).items.first?.content
    else { return nil }
    return content.emojiOnly
  }

  @Test(arguments: [
    ("😀", 1), ("😀😀", 2), (" 😀 \n 😀\t😀 ", 3), ("👨‍👩‍👧‍👦", 1), ("🏳️‍🌈🏴‍☠️", 2), ("❤️", 1), ("❤️‍🔥", 1),
    ("👍🏽", 1), ("☝🏽", 1), ("☝️", 1), ("1️⃣2️⃣", 2), ("#️⃣", 1), ("🇩🇪🇫🇷", 2), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 1), ("©️", 1), ("⌚", 1),
    ("☺️", 1),
    ("👩🏽‍💻", 1), ("🧑🏻‍🤝‍🧑🏿", 1),
  ])
  func emojiAreCountedAsTheyAreSeen(_ words: String, _ expected: Int) throws {
    #expect(try count(words) == expected)
  }

  @Test(arguments: [
    "", " ", "a", "😀a", "😀!", "😀😀😀😀", "1", "12", "#", "*", "©", "☺", "❤", "😀\u{FE0E}", "1\u{FE0F}",
    "🇩", "e\u{FE0F}", "\u{200D}", "\u{FE0F}", "😀\u{0301}", "🏽a",
  ])
  func otherTextsAreTexts(_ words: String) throws {
    #expect(try count(words) == nil)
  }

  @Test func captionsAreNotDrawnLarge() throws {
    #expect(try count("😀", kind: .media) == nil)
  }
}
