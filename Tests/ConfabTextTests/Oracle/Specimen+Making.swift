import TestSupport

@testable import ConfabText

extension Specimen {
  /// A real message, unchanged or with spans, emoji or words of other scripts in it.
  static func made(of message: RealMessage, seed: UInt64) -> Specimen {
    var random = SeededRandom(seed: seed)
    var text = message.text
    if random.chance(0.15) { text = mixed(text, with: MadeUpText.emoji, &random) }
    if random.chance(0.15) {
      let script = MadeUpText.words.randomElement(using: &random) ?? []
      text = mixed(text, with: script, &random)
    }
    return dressed(text, language: message.language, &random)
  }

  /// A made-up message, mostly in one script.
  static func made(seed: UInt64) -> Specimen {
    var random = SeededRandom(seed: seed)
    let text = MadeUpText.message(&random)
    return dressed(text, language: "en", &random)
  }

  private static func dressed(
    _ text: String, language: String, _ random: inout SeededRandom
  ) -> Specimen {
    // Every weight that has a file.
    let heavy = [500, 600, 700][text.utf8.count % 3]
    return Specimen(
      text: text,
      style: TextStyle(
        size: [11, 13.5, 15, 17, 17, 20, 46.5].randomElement(using: &random) ?? 17,
        weight: random.chance(0.1) ? heavy : 400, italic: random.chance(0.05),
        mono: random.chance(0.05)),
      spans: random.chance(0.25) ? MadeUpText.spans(text, &random) : [], language: language)
  }

  /// A text with other words before, after or instead of some of its own.
  private static func mixed(
    _ text: String, with words: [String], _ random: inout SeededRandom
  ) -> String {
    var parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard let word = words.randomElement(using: &random) else { break }
      let index = Int.random(in: 0..<parts.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: parts[index] = word
      case 1: parts[index] += word
      case 2: parts[index] = word + parts[index]
      default: parts.insert(word, at: index)
      }
    }
    return parts.joined(separator: " ")
  }
}
