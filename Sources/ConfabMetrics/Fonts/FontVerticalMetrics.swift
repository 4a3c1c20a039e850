import ConfabText

/// The heights of a font: the distances that make line heights, and those of letters and lines.
package struct FontVerticalMetrics: Sendable, Hashable, Codable {
  /// One of the sets of distances that a font can have.
  package enum Source: String, Sendable, Codable, CaseIterable {
    /// `sTypoAscender`, `sTypoDescender` and `sTypoLineGap` of the table OS/2.
    case typo
    /// `ascender`, `descender` and `lineGap` of the table hhea.
    case hhea
    /// `usWinAscent` and `usWinDescent` of the table OS/2.
    case win
  }

  /// The distances around a line of text.
  package struct Extents: Sendable, Hashable, Codable {
    /// The distance from the baseline up to the top of the line.
    package var ascent: FontLength
    /// The distance from the baseline down to the bottom of the line; positive in most fonts.
    package var descent: FontLength
    /// The extra space between lines that the font recommends.
    package var gap: FontLength
  }

  /// The height of letters.
  package struct LetterHeight: Sendable, Hashable, Codable {
    /// How a height is known.
    package enum Source: String, Sendable, Codable {
      /// From the table OS/2.
      case table
      /// From the outline of a letter, because the table has no number.
      case glyph
    }

    /// The distance from the baseline.
    package var height: FontLength
    /// How it is known.
    package var source: Source
  }

  /// A line below or through text.
  package struct Stroke: Sendable, Hashable, Codable {
    /// The distance from the baseline up to the top of the line; negative for an underline.
    package var position: FontLength
    /// The thickness.
    package var thickness: FontLength
  }

  /// The set that is used; see ``used``.
  package var source: Source
  /// The distances of line heights: those of ``typo`` if ``usesTypoMetrics``, otherwise those of
  /// ``hhea``; where these are missing or zero, those of ``typo``, and where these are zero, too,
  /// those of ``win``. Ascent and descent are positive even where a table has the wrong sign, as in
  /// HarfBuzz.
  package var used: Extents
  /// Whether bit 7 of `fsSelection` in OS/2, USE_TYPO_METRICS, is set.
  package var usesTypoMetrics: Bool
  /// The set of the table hhea; `nil` without the table.
  package var hhea: Extents?
  /// The typographic set of the table OS/2; `nil` without the table.
  package var typo: Extents?
  /// The set of the table OS/2 at which Windows clips text, without a gap; `nil` without the table.
  package var win: Extents?
  /// The height of x: `sxHeight` of OS/2, otherwise the top of the letter.
  package var xHeight: LetterHeight?
  /// The height of H: `sCapHeight` of OS/2, otherwise the top of the letter.
  package var capHeight: LetterHeight?
  /// The underline of the table post.
  package var underline: Stroke?
  /// The strike-through line of the table OS/2.
  package var strikeThrough: Stroke?
}

extension FontVerticalMetrics {
  /// The heights of a face at a type size in points.
  init(_ font: FontInspector, size: Double) {
    let tables = font.verticalTables()
    func length(_ units: Double) -> FontLength {
      FontLength(units: units, unitsPerEm: font.unitsPerEm, size: size)
    }
    func extents(_ table: VerticalTables.Extents) -> Extents {
      Extents(
        ascent: length(table.ascender), descent: length(0 - table.descender),
        gap: length(table.lineGap))
    }
    func letter(_ value: Double?, _ scalar: Unicode.Scalar) -> LetterHeight? {
      if let value { return LetterHeight(height: length(value), source: .table) }
      return font.top(of: scalar).map { LetterHeight(height: length($0), source: .glyph) }
    }
    func stroke(_ line: VerticalTables.Stroke) -> Stroke {
      Stroke(position: length(line.position), thickness: length(line.thickness))
    }
    let (source, used) = Self.used(tables)
    self.source = source
    self.used = Extents(
      ascent: length(abs(used.ascender)), descent: length(abs(used.descender)),
      gap: length(used.lineGap))
    usesTypoMetrics = tables.usesTypoMetrics
    hhea = tables.hhea.map(extents)
    typo = tables.typo.map(extents)
    win = tables.win.map(extents)
    xHeight = letter(tables.xHeight, "x")
    capHeight = letter(tables.capHeight, "H")
    underline = tables.underline.map(stroke)
    strikeThrough = tables.strikeThrough.map(stroke)
  }

  private static func used(_ tables: VerticalTables) -> (Source, VerticalTables.Extents) {
    func isGiven(_ extents: VerticalTables.Extents) -> Bool {
      extents.ascender != 0 || extents.descender != 0
    }
    if let typo = tables.typo, tables.usesTypoMetrics { return (.typo, typo) }
    if let hhea = tables.hhea, isGiven(hhea) { return (.hhea, hhea) }
    if let typo = tables.typo, isGiven(typo) { return (.typo, typo) }
    if let win = tables.win { return (.win, win) }
    return (.hhea, tables.hhea ?? .zero)
  }
}

/// A length in a font, in the units of its design and at a type size.
package struct FontLength: Sendable, Hashable, Codable {
  /// The length in font units. It has a fraction only on variation axes.
  package var units: Double
  /// The length in thousandths of an em.
  package var perMille: Double
  /// The length in pixels at the type size of the report, with one pixel per point.
  package var pixels: Double

  /// Creates a length from font units.
  ///
  /// - Parameters:
  ///   - units: The length in font units.
  ///   - unitsPerEm: The number of font units in an em, more than 0.
  ///   - size: The type size in points.
  package init(units: Double, unitsPerEm: Int, size: Double) {
    self.units = units
    perMille = units * 1000 / Double(unitsPerEm)
    pixels = units * size / Double(unitsPerEm)
  }
}
