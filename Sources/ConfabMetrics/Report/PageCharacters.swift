/// The characters of the texts that the page compares.
enum PageCharacters {
  /// The largest number of characters.
  static let limit = 160

  /// The most frequent characters with ink, the most frequent first.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  static func mostFrequent(in texts: [MeasuredText]) -> [(character: Unicode.Scalar, count: Int)] {
    var counts: [Unicode.Scalar: Int] = [:]
    for text in texts {
      for scalar in text.text.unicodeScalars where isShown(scalar) {
        counts[scalar, default: 0] += 1
      }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit)
      .map { ($0.key, $0.value) }
  }

  /// Whether a character has an advance of its own and no colors.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isWhitespace || properties.isEmojiPresentation || properties.isVariationSelector {
      return false
    }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark, .enclosingMark,
      .spacingMark:
      return false
    default: return true
    }
  }
}
