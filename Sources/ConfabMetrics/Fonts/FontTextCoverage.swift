import ConfabText

/// What a font has of the characters of a text, and how wide they are on average.
///
/// Line feeds and other control characters are not counted, and neither are characters that are
/// invisible by default, such as joiners and variation selectors.
package struct FontTextCoverage: Sendable, Hashable, Codable {
  /// A character that the font does not have.
  package struct MissingCharacter: Sendable, Hashable, Codable {
    /// The code point.
    package var codePoint: UInt32
    /// The Unicode name, such as "CYRILLIC SMALL LETTER YA"; `nil` if it has none.
    package var name: String?
    /// How often it occurs in the text.
    package var count: Int
  }

  /// What the text is: the code of a script for one of ``SampleText``, or the name of a file.
  package var text: String
  /// The characters of the text.
  package var characters: Int
  /// Those that the font has.
  package var covered: Int
  /// The mean of the advances of the characters that the font has, each as often as it occurs;
  /// `nil` if the font has none. The advances are those of the character map's glyphs, before
  /// kerning and other rules.
  package var averageWidth: FontLength?
  /// The characters that the font does not have, the most frequent first; at most ``mostMissing``.
  package var missing: [MissingCharacter]
  /// The number of different characters that the font does not have.
  package var missingKinds: Int

  /// The most missing characters that are listed.
  package static let mostMissing = 1_000
}

extension FontTextCoverage {
  /// Looks up the characters of a text in a font.
  ///
  /// - Complexity: linear in the text's length.
  init(of text: some StringProtocol, named name: String, in font: FontInspector, size: Double) {
    var counts: [Unicode.Scalar: Int] = [:]
    for scalar in text.unicodeScalars where Self.isCounted(scalar) {
      counts[scalar, default: 0] += 1
    }
    var covered = 0
    var width = 0.0
    var missing: [MissingCharacter] = []
    // In a fixed order, so that rounding is the same each time.
    for (scalar, count) in counts.sorted(by: { $0.key < $1.key }) {
      if let advance = font.advance(of: scalar) {
        covered += count
        width += advance * Double(count)
      } else {
        missing.append(
          MissingCharacter(
            codePoint: scalar.value, name: scalar.properties.name, count: count))
      }
    }
    missing.sort { ($1.count, $0.codePoint) < ($0.count, $1.codePoint) }
    self.text = name
    characters = counts.values.reduce(0, +)
    self.covered = covered
    averageWidth =
      covered == 0
      ? nil
      : FontLength(units: width / Double(covered), unitsPerEm: font.unitsPerEm, size: size)
    missingKinds = missing.count
    self.missing = Array(missing.prefix(Self.mostMissing))
  }

  private static func isCounted(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.generalCategory != .control && !properties.isDefaultIgnorableCodePoint
  }
}
