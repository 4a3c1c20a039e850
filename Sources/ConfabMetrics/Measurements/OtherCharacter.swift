import ConfabText

/// A character of the texts that another font than the measured one draws, or that no font has.
public struct OtherCharacter: Sendable, Hashable, Codable {
  /// The code point.
  public var codePoint: UInt32
  /// The Unicode name, such as "CYRILLIC SMALL LETTER YA"; `nil` if it has none.
  public var name: String?
  /// How often it occurs in the texts.
  public var count: Int
  /// The family of the fallback font; `nil` if no font has the character.
  public var family: String?

  private struct Key: Hashable {
    var scalar: Unicode.Scalar
    var family: String?
  }

  /// The characters of texts in one font, the most frequent first. White space and characters that
  /// are invisible by default are left out.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - measurements: Their measurements in the font.
  /// - Complexity: linear in the length of the texts.
  static func all(
    in texts: [MeasuredText], _ measurements: [TextMeasurement]
  ) -> [OtherCharacter] {
    var counts: [Key: Int] = [:]
    for (text, measurement) in zip(texts, measurements) {
      let missing = Set(measurement.missing)
      let isPlain = missing.isEmpty && !measurement.fonts.contains(where: \.isFallback)
      if isPlain { continue }
      var uses = measurement.fonts[...]
      var offset = 0
      for scalar in text.text.unicodeScalars {
        while let use = uses.first, use.end <= offset { uses.removeFirst() }
        offset += UTF8.width(scalar)
        // The properties of a scalar take longer to find than whether it counts at all.
        let isMissing = !missing.isEmpty && missing.contains(scalar.value)
        guard isMissing || uses.first?.isFallback == true, isCounted(scalar) else { continue }
        counts[Key(scalar: scalar, family: isMissing ? nil : uses.first?.family), default: 0] += 1
      }
    }
    return counts.map { key, count in
      OtherCharacter(
        codePoint: key.scalar.value, name: key.scalar.properties.name, count: count,
        family: key.family)
    }.sorted { a, b in
      a.count == b.count
        ? (a.codePoint, a.family ?? "") < (b.codePoint, b.family ?? "") : a.count > b.count
    }
  }

  private static func isCounted(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
      && properties.generalCategory != .control
  }
}
