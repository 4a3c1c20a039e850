import ConfabText

/// The measures of one text in one font under one condition.
package struct TextMeasurement: Sendable, Hashable, Codable {
  /// A line.
  package struct Line: Sendable, Hashable, Codable {
    /// The start of the line as a UTF-8 offset in the text. The first line starts at 0.
    package var start: Int
    /// The end of the line as a UTF-8 offset, behind white space that hangs.
    package var end: Int
    /// The width in points, without hanging white space.
    package var width: Double
    /// The height of the line in points.
    package var height: Double
    /// The distance from the top of the line to its baseline, in points.
    package var baseline: Double
    /// The ink of the glyphs, from the left end of the line and its baseline, in points; `nil` if
    /// the line has none or if ``MeasuringOptions/measuresInk`` is `false`.
    package var ink: InkBounds?
  }

  /// A part of the text that one font file draws.
  package struct FontUse: Sendable, Hashable, Codable {
    /// The start as a UTF-8 offset in the text.
    package var start: Int
    /// The end as a UTF-8 offset in the text.
    package var end: Int
    /// The name of the font's family.
    package var family: String
    /// Whether the font is a fallback, because the measured font does not have a character. The
    /// fixed-width family of code is not a fallback.
    package var isFallback: Bool
  }

  /// The sum of the advances of all lines as one, in points.
  package var advance: Double
  /// ``advance`` in the design units of the measured font.
  package var advanceUnits: Double
  /// The lines from top to bottom; at least one.
  package var lines: [Line]
  /// The width of the bubble in device pixels.
  package var bubbleWidth: Int
  /// The height of the bubble in device pixels.
  package var bubbleHeight: Int
  /// The fonts in text order.
  package var fonts: [FontUse]
  /// The code points that no font has, each once, in order of appearance.
  package var missing: [UInt32]
}

/// A character of the texts that another font than the measured one draws, or that no font has.
package struct OtherCharacter: Sendable, Hashable, Codable {
  /// The code point.
  package var codePoint: UInt32
  /// The Unicode name, such as "CYRILLIC SMALL LETTER YA"; `nil` if it has none.
  package var name: String?
  /// How often it occurs in the texts.
  package var count: Int
  /// The family of the fallback font; `nil` if no font has the character.
  package var family: String?

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
