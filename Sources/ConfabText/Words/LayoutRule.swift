/// The glyph sequence that a rule of GSUB or GPOS matches, as one set of glyphs for each position.
struct LayoutRule {
  /// The glyphs that match at one position of the sequence.
  enum GlyphPattern {
    case glyph(Int)
    /// The offset of a coverage table.
    case coverage(Int)
    /// The offset of a class definition, and a class. Class 0 is every glyph that the definition
    /// does not list.
    case glyphClass(Int, Int)
    /// A class of a definition, limited to a coverage table, as at the first position of a rule by
    /// class.
    case classInCoverage(Int, Int, coverage: Int)
  }

  /// Backtrack, input and lookahead, in text order.
  var sequence: [GlyphPattern]
  /// The positions that a match consumes. The others are context.
  var input: Range<Int>
  /// Whether a match changes glyphs or positions, rather than only ending the search for a rule.
  var hasEffect: Bool
  /// Whether it is a pair adjustment.
  var isPair = false
}

extension OpenTypeTable {
  /// Whether a glyph matches a pattern.
  func matches(_ pattern: LayoutRule.GlyphPattern, _ glyph: Int) -> Bool {
    switch pattern {
    case .glyph(let one): one == glyph
    case .coverage(let offset): coverageIndex(of: glyph, in: offset) != nil
    case .glyphClass(let offset, let value): glyphClass(of: glyph, in: offset) == value
    case .classInCoverage(let offset, let value, let coverage):
      glyphClass(of: glyph, in: offset) == value && coverageIndex(of: glyph, in: coverage) != nil
    }
  }

  /// The glyphs that match a pattern.
  func glyphs(_ pattern: LayoutRule.GlyphPattern, glyphCount: Int) -> GlyphSet {
    var set = GlyphSet(glyphCount: glyphCount)
    // Creating, comparing and counting sets takes one step for 64 glyphs.
    spend(glyphCount / 16)
    switch pattern {
    case .glyph(let one): set.insert(one)
    case .coverage(let offset): forEachCovered(by: offset) { glyph, _ in set.insert(glyph) }
    case .glyphClass(let offset, let value):
      if value == 0 {
        forEachClassified(by: offset) { glyph, value in if value != 0 { set.insert(glyph) } }
        set.invert()
      } else {
        forEachClassified(by: offset) { glyph, other in if other == value { set.insert(glyph) } }
      }
    case .classInCoverage(let offset, let value, let coverage):
      set = glyphs(.glyphClass(offset, value), glyphCount: glyphCount)
      set.formIntersection(glyphs(.coverage(coverage), glyphCount: glyphCount))
    }
    return set
  }
}
