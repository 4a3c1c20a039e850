/// The glyphs of a font that can be shaped pair by pair: the result for a sequence of them follows
/// from the results for each two neighbors.
///
/// Every substitution, and every positioning other than pair adjustment, applies only if each
/// position of its sequence matches. For each rule, the position whose glyphs are least common in
/// text is chosen. A glyph at a chosen position is *contextual*; all others are *context-free*. No
/// such rule matches a sequence of context-free glyphs. So its glyphs are the nominal glyphs of the
/// characters, and only pair adjustment moves them. Pairs are independent of each other if they
/// move only their first glyph: each glyph is then the first of one pair and the second of another,
/// whatever is further away (OpenType 1.9, "Pair Adjustment Positioning Subtable").
struct ContextFreeGlyphs {
  private var contextual: GlyphSet

  /// A copy that shares no storage with this value, for use on another thread.
  var copy: ContextFreeGlyphs {
    var copy = self
    copy.contextual = contextual.copy
    return copy
  }

  func contains(_ glyph: Int) -> Bool { !contextual.contains(glyph) }

  /// Analyzes the rules of a font.
  ///
  /// - Parameters:
  ///   - substitutions: GSUB and the lookups that shaping applies. Lookups that these apply need no
  ///     analysis, because they apply only if the rule that names them matches.
  ///   - positions: GPOS and the lookups that shaping applies.
  ///   - common: Glyphs that should be context-free.
  ///   - space: The glyph of the space, which above all should be context-free.
  /// - Returns: `nil` if pairs affect each other.
  init?(
    substitutions: (table: OpenTypeTable, lookups: Set<Int>),
    positions: (table: OpenTypeTable, lookups: Set<Int>), common: GlyphSet, space: Int,
    glyphCount: Int
  ) {
    var contextual = GlyphSet(glyphCount: glyphCount)
    var arePairsIndependent = true
    for (lookups, indexes) in [
      (LayoutLookups(table: substitutions.table, kind: .substitution), substitutions.lookups),
      (LayoutLookups(table: positions.table, kind: .positioning), positions.lookups),
    ] {
      for index in indexes {
        lookups.forEachSingleGlyph(of: index) { contextual.insert($0) }
        if lookups.movesSecondOfPair(index) { arePairsIndependent = false }
        // Without spaces, pairs are left out.
        lookups.forEachRule(
          of: index, spaces: [],
          { rule in
            let sets = rule.sequence.map { lookups.table.glyphs($0, glyphCount: glyphCount) }
            let others = sets.filter { !$0.contains(space) }
            let rarest = (others.isEmpty ? sets : others).min { first, second in
              let shared = (first.countShared(with: common), second.countShared(with: common))
              return shared.0 != shared.1 ? shared.0 < shared.1 : first.count < second.count
            }
            if let rarest { contextual.formUnion(rarest) }
          }, nested: { _ in })
      }
      if lookups.table.isExhausted { arePairsIndependent = false }
    }
    guard arePairsIndependent else { return nil }
    self.contextual = contextual
  }
}
