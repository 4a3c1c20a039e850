extension TextShaper {
  /// The ink of the glyphs of one line, without underlines and backgrounds.
  ///
  /// An outline counts up to its control points, a color glyph with its whole bitmap. The measures
  /// are taken on the first request for a glyph.
  ///
  /// - Returns: The bounds in points from the line's left end and from the baseline, y down; `nil`
  ///   if no glyph has ink.
  /// - Throws: ``FontError`` if a font file can't be read or was changed.
  /// - Complexity: linear in the number of glyphs.
  public func ink(of line: some Sequence<PositionedGlyphs>) throws -> InkBounds? {
    var bounds: InkBounds?
    for run in line {
      for glyph in run.glyphs {
        guard let ink = try store.ink(glyph.id, of: run.font) else { continue }
        let placed = ink.offset(x: glyph.x, y: glyph.y)
        bounds = bounds?.union(placed) ?? placed
      }
    }
    return bounds
  }
}
