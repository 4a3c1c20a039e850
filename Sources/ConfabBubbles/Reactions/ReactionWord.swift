import ConfabLayout

/// A reaction that is a word, such as the name of a custom emoji. It is smaller than an emoji.
///
/// Its width is estimated from the advances of Inter, so that pills are placed without shaping text.
struct ReactionWord: Equatable {
  /// The estimated width, relative to the type size; at most ``limit``.
  let width: Double

  /// The largest width, relative to the type size. What is longer ends with an ellipsis.
  static let limit = 7.0
  /// The CSS weight.
  static let weight = 600
  /// The type size, relative to that of the box of an emoji.
  private static let size = 0.72

  /// - Parameter text: The text of a reaction.
  /// - Returns: `nil` if it is a single emoji or character.
  /// - Complexity: O(1), since the width is limited.
  init?(_ text: String) {
    guard text.index(text.startIndex, offsetBy: 2, limitedBy: text.endIndex) != nil else {
      return nil
    }
    var width = 0.0
    for character in text {
      width += Self.advance(of: character)
      if width >= Self.limit { break }
    }
    self.width = min(width, Self.limit)
  }

  /// The type size of words on pills, in points.
  static func size(_ metrics: ReactionPillMetrics) -> Double {
    max(metrics.countSize, metrics.emoji * size)
  }

  /// The largest advance of similar characters in Inter SemiBold, relative to the type size. Scripts
  /// of other fonts have about one em.
  private static func advance(of character: Character) -> Double {
    switch character {
    case " ", "'", ".", ":", ",", ";", "!", "i", "j", "l", "I": 0.31
    case "|", "/", "\\", "(", ")", "[", "]", "{", "}", "\"", "f", "r", "t": 0.4
    case "-", "_", "1", "^", "`": 0.5
    case "@", "W", "M", "m": 1.01
    case "w", "%", "G", "O", "Q": 0.85
    case "a"..."z": 0.63
    case "A"..."Z": 0.76
    case _ where character.isASCII: 0.68
    case _ where character.unicodeScalars.first.map { $0.value < 0x530 } ?? false: 0.8
    case _ where character.unicodeScalars.first?.properties.isEmojiPresentation == true: 1.3
    default: 1.05
    }
  }
}
