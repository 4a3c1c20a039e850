/// The heights of a font: the distances that make line heights, and those of letters and lines.
public struct FontVerticalMetrics: Sendable, Hashable, Codable {
  /// One of the sets of distances that a font can have.
  public enum Source: String, Sendable, Codable, CaseIterable {
    /// `sTypoAscender`, `sTypoDescender` and `sTypoLineGap` of the table OS/2.
    case typo
    /// `ascender`, `descender` and `lineGap` of the table hhea.
    case hhea
    /// `usWinAscent` and `usWinDescent` of the table OS/2.
    case win
  }

  /// The distances around a line of text.
  public struct Extents: Sendable, Hashable, Codable {
    /// The distance from the baseline up to the top of the line.
    public var ascent: FontLength
    /// The distance from the baseline down to the bottom of the line; positive in most fonts.
    public var descent: FontLength
    /// The extra space between lines that the font recommends.
    public var gap: FontLength
  }

  /// The height of letters.
  public struct LetterHeight: Sendable, Hashable, Codable {
    /// How a height is known.
    public enum Source: String, Sendable, Codable {
      /// From the table OS/2.
      case table
      /// From the outline of a letter, because the table has no number.
      case glyph
    }

    /// The distance from the baseline.
    public var height: FontLength
    /// How it is known.
    public var source: Source
  }

  /// A line below or through text.
  public struct Stroke: Sendable, Hashable, Codable {
    /// The distance from the baseline up to the top of the line; negative for an underline.
    public var position: FontLength
    /// The thickness.
    public var thickness: FontLength
  }

  /// The set that is used; see ``used``.
  public var source: Source
  /// The distances of line heights: those of ``typo`` if ``usesTypoMetrics``, otherwise those of
  /// ``hhea``; where these are missing or zero, those of ``typo``, and where these are zero, too,
  /// those of ``win``. Ascent and descent are positive even where a table has the wrong sign, as in
  /// HarfBuzz.
  public var used: Extents
  /// Whether bit 7 of `fsSelection` in OS/2, USE_TYPO_METRICS, is set.
  public var usesTypoMetrics: Bool
  /// The set of the table hhea; `nil` without the table.
  public var hhea: Extents?
  /// The typographic set of the table OS/2; `nil` without the table.
  public var typo: Extents?
  /// The set of the table OS/2 at which Windows clips text, without a gap; `nil` without the table.
  public var win: Extents?
  /// The height of x: `sxHeight` of OS/2, otherwise the top of the letter.
  public var xHeight: LetterHeight?
  /// The height of H: `sCapHeight` of OS/2, otherwise the top of the letter.
  public var capHeight: LetterHeight?
  /// The underline of the table post.
  public var underline: Stroke?
  /// The strike-through line of the table OS/2.
  public var strikeThrough: Stroke?
}
