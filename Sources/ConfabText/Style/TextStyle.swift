/// The style of a text before spans are applied.
public struct TextStyle: Sendable, Hashable {
  /// The type size in points, above 0 and at most 10,000.
  public var size: Double
  /// The CSS weight, 1 … 1,000. The nearest weight of the family is used.
  public var weight: Int
  /// Whether the italic face is used.
  public var italic: Bool
  /// Whether the fixed-width family is used.
  public var mono: Bool
  /// The extra space between grapheme clusters, in points, -1,000 … 1,000.
  ///
  /// No space is added at the ends of a line, beside invisible characters, and within words of
  /// scripts whose letters join. A negative value moves a character no further than to the start of
  /// the one before it. Any value other than 0 turns optional ligatures off.
  public var letterSpacing: Double
  /// The amount added to every advance of the bundled text family. Other fonts are not changed.
  public var tracking: Tracking
  /// OpenType features, sorted by tag, each tag once. A list that is assigned is put in this form.
  public var features: [FontFeature] {
    didSet { features = FontFeature.canonical(features) }
  }

  /// Creates a style. The values are checked by ``validate()``.
  public init(
    size: Double, weight: Int = 400, italic: Bool = false, mono: Bool = false,
    letterSpacing: Double = 0, tracking: Tracking = .none, features: [FontFeature] = []
  ) {
    self.size = size
    self.weight = weight
    self.italic = italic
    self.mono = mono
    self.letterSpacing = letterSpacing
    self.tracking = tracking
    self.features = FontFeature.canonical(features)
  }

  /// Checks that every number is in its range.
  ///
  /// - Throws: ``TextStyleError`` for the first number that is out of range or not a number.
  public func validate() throws(TextStyleError) {
    guard size > 0, size <= 10_000 else {
      throw TextStyleError("the type size is \(size); expected above 0 and at most 10000 points")
    }
    guard (1...1000).contains(weight) else {
      throw TextStyleError("the weight is \(weight); expected 1 to 1000")
    }
    guard (-1000...1000).contains(letterSpacing) else {
      throw TextStyleError("the letter-spacing is \(letterSpacing); expected -1000 to 1000 points")
    }
    for points in [tracking.regular, tracking.bold] where !(-1000...1000).contains(points) {
      throw TextStyleError("the tracking is \(points); expected -1000 to 1000 points")
    }
  }
}

extension TextStyle {
  /// The style with some traits applied.
  func with(_ traits: TextTraits) -> TextStyle {
    var style = self
    if traits.contains(.medium) { style.weight = max(500, weight) }
    if traits.contains(.bold) { style.weight = max(700, weight) }
    if traits.contains(.italic) { style.italic = true }
    if traits.contains(.code) { style.mono = true }
    return style
  }
}

/// The error for a text style whose values are out of range. The description is one line.
public struct TextStyleError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The value that is wrong, and the range that was expected.
  public let description: String
  init(_ description: String) { self.description = description }
}

/// The amount added to the advance of every glyph of the bundled text family, at one type size.
///
/// Tracking works like a font's own tracking table: the amount is part of each advance, so lines
/// break and words kern as if the font had these advances. Unlike letter-spacing, it keeps
/// ligatures and does not change other fonts (other scripts, emoji, a user's font). A glyph with no
/// advance keeps none, and an advance never becomes negative.
public struct Tracking: Sendable, Hashable {
  /// The amount for weights below 700, in points, -1,000 … 1,000.
  public var regular: Double
  /// The amount for weights from 700, in points, -1,000 … 1,000.
  public var bold: Double

  /// No change to the font's advances.
  public static let none = Tracking(regular: 0, bold: 0)

  /// Creates a tracking. ``TextStyle/validate()`` checks the ranges.
  public init(regular: Double, bold: Double) {
    self.regular = regular
    self.bold = bold
  }

  /// The amount for a font of a CSS weight, in 1/1024 point.
  func units(weight: Int) -> Int32 {
    Int32(((weight >= 700 ? bold : regular) * 1024).rounded())
  }
}

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
