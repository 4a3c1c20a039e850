/// Where letter-spacing goes, in 1/1024 point.
///
/// It is kept as space in front of a cluster, in the order of the text, so that a line's width is a
/// difference of sums, less the space in front of its first character.
struct LetterSpacing {
  let amount: Int64

  init(_ style: TextStyle) { amount = Int64((style.letterSpacing * 1024).rounded()) }

  /// Between neighbours of some advances. Neither is moved beyond the other, so that sums stay in
  /// order.
  func space(between a: Int64, and b: Int64) -> Int64 { max(amount, -max(0, min(a, b))) }

  /// UTF-8 bytes at which extended grapheme clusters begin. Of Unicode 15.1 or later, which do not
  /// end within a conjunct (UAX #29, GB9c), as those that Pango 1.50 knows do.
  static func characterStarts(in text: String) -> Set<Int> {
    var byte = 0
    return text.reduce(into: []) { starts, character in
      starts.insert(byte)
      byte += character.utf8.count
    }
  }

  /// Scripts whose letters join: "no spacing between letters where the joins can't be kept" (CSS
  /// Text 3, 8.2, "Cursive Scripts"), as they can't be without drawing connections of our own.
  static func joinsLetters(script: UInt32) -> Bool { joining.contains(script) }

  /// ISO 15924 tags of the scripts that CSS Text 3 names in its appendix D: Arabic, Hanifi Rohingya,
  /// Mandaic, Mongolian, N’Ko, Phags-pa, Syriac.
  private static let joining: Set<UInt32> = Set(
    ["Arab", "Rohg", "Mand", "Mong", "Nkoo", "Phag", "Syrc"].map { code in
      code.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    })
}

/// What decides whether letter-spacing stands between two characters.
struct SpacedCharacter {
  var advance: Int64
  /// A letter of a script whose letters join.
  var joins: Bool
  var run: Int
  var level: UInt8

  /// Only within a run or in neighbours of one direction, which stay neighbours on every line.
  func isJoined(to last: SpacedCharacter) -> Bool {
    joins && last.joins && (run == last.run || (run == last.run + 1 && level == last.level))
  }
}

extension TextStyle {
  /// What HarfBuzz is told for a run of a script, the later before the earlier.
  ///
  /// Spaced letters do not form optional ligatures, as in Pango and CSS; as in CSS, and unlike
  /// Pango, a feature that was asked for by name stays.
  func features(inScript script: UInt32) -> [FontFeature] {
    guard letterSpacing != 0, !LetterSpacing.joinsLetters(script: script) else { return features }
    return FontFeature.withoutLigatures + features
  }
}
