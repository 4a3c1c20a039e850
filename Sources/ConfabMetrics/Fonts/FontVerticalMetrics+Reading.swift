import ConfabText

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
