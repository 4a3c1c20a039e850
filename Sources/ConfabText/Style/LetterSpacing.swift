/// The letter-spacing of a text.
///
/// The space is stored in front of a cluster, in text order. So the width of a line is a difference
/// of sums, minus the space in front of its first character.
struct LetterSpacing {
  /// The space between two characters, in 1/1024 point.
  let amount: Int64

  init(_ style: TextStyle) { amount = Int64((style.letterSpacing * 1024).rounded()) }

  /// The space between two neighbors with the given advances, in 1/1024 point.
  ///
  /// A negative space does not move one character beyond the other, so positions stay in order.
  func space(between a: Int64, and b: Int64) -> Int64 { max(amount, -max(0, min(a, b))) }

  /// The UTF-8 offsets at which extended grapheme clusters begin.
  ///
  /// These are the clusters of Unicode 15.1 or later, which do not end within a conjunct (UAX #29,
  /// GB9c). Those of Pango 1.50 do.
  static func characterStarts(in text: String) -> Set<Int> {
    var byte = 0
    return text.reduce(into: []) { starts, character in
      starts.insert(byte)
      byte += character.utf8.count
    }
  }

  /// Whether the letters of a script join, so that no space is added between them.
  ///
  /// CSS Text 3, 8.2 ("Cursive Scripts") forbids spacing that breaks the joins; keeping them would
  /// mean drawing the connections.
  static func joinsLetters(script: OpenTypeTag) -> Bool { cursiveScripts.contains(script) }

  /// The scripts in appendix D of CSS Text 3: Arabic, Hanifi Rohingya, Mandaic, Mongolian, N’Ko,
  /// Phags-pa, Syriac.
  private static let cursiveScripts: Set<OpenTypeTag> = [
    "Arab", "Rohg", "Mand", "Mong", "Nkoo", "Phag", "Syrc",
  ]
}

extension TextStyle {
  /// The features to shape a run of a script with. A later feature overrides an earlier one.
  ///
  /// Letter-spacing turns optional ligatures off, as in Pango and CSS. A feature that the style
  /// names stays on, as in CSS and unlike in Pango.
  func features(inScript script: OpenTypeTag) -> [FontFeature] {
    guard letterSpacing != 0, !LetterSpacing.joinsLetters(script: script) else { return features }
    return FontFeature.withoutLigatures + features
  }
}
