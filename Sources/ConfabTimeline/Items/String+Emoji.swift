extension String {
  /// The number of emoji in a text that consists of 1 … `limit` emoji and white space; `nil` for
  /// other texts.
  ///
  /// A sequence with joiners, a flag, a keycap and an emoji with a skin tone count as one.
  /// Characters that are text by default (digits, ©, ☺) count only with U+FE0F. Stops at the first
  /// other character.
  func emojiCount(upTo limit: Int) -> Int? {
    // Nearly every text begins with a letter. Checking it first avoids finding grapheme clusters.
    guard let first = utf8.first, !Self.isASCIILetter(first) else { return nil }
    var count = 0
    for character in self where !character.isWhitespace {
      guard count < limit, character.isDrawnAsEmoji else { return nil }
      count += 1
    }
    return count > 0 ? count : nil
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}

extension Character {
  /// Whether the character is an emoji (UTS #51) in emoji presentation.
  package var isDrawnAsEmoji: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    let rest = scalars.dropFirst()
    if isKeycapBase(first) { return rest.last == keycap && rest.dropLast().allSatisfy(isPicture) }
    if isRegionalIndicator(first) { return rest.count == 1 && rest.allSatisfy(isRegionalIndicator) }
    guard rest.allSatisfy({ isPicture($0) || continuesEmoji($0) }) else { return false }
    return first.properties.isEmojiPresentation
      || rest.contains { isPicture($0) || $0.properties.isEmojiPresentation }
  }
}

private let keycap: Unicode.Scalar = "\u{20E3}"

/// Whether a scalar is the variation selector for emoji presentation.
private func isPicture(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{FE0F}" }

private func isKeycapBase(_ scalar: Unicode.Scalar) -> Bool {
  ("0"..."9").contains(scalar) || scalar == "#" || scalar == "*"
}

private func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
  ("\u{1F1E6}"..."\u{1F1FF}").contains(scalar)
}

/// Whether a scalar can follow in an emoji sequence: a joiner, a skin tone, a tag of a subdivision
/// flag, or an emoji after a joiner.
private func continuesEmoji(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "\u{200D}" || ("\u{E0020}"..."\u{E007F}").contains(scalar)
    || (scalar.properties.isEmoji && !isKeycapBase(scalar))
}
