/// The glyphs that a font treats one pair at a time: what becomes of a row of them is known when it
/// is known of each two neighbours.
///
/// Every substitution, and every positioning but that of pairs, needs some glyph to do anything:
/// one at each of its places. Of each rule the place is taken whose glyphs are the least common in
/// writing; a glyph at none of the places taken is *quiet*. In a row of quiet glyphs no such rule can
/// match, so the glyphs are those that the characters begin as, and only pairs move them. Pairs are
/// independent of each other where they move their first glyph alone: then each glyph is the first
/// of one pair and the second of another, whatever stands further off (OpenType 1.9, "Pair
/// Adjustment").
struct PairwiseGlyphs {
  private var loud: GlyphSet

  /// The same in memory of its own.
  var copy: PairwiseGlyphs {
    var copy = self
    copy.loud = loud.copy
    return copy
  }

  func isQuiet(_ glyph: Int) -> Bool { !loud.contains(glyph) }

  /// - Parameters:
  ///   - lookups: those that apply by themselves; what they apply in turn, they apply where they
  ///     match.
  ///   - common: glyphs that are better not loud; the space is so least of all.
  /// - Returns: `nil` where pairs depend on each other.
  init?(
    substitutions: (table: OpenTypeTable, lookups: Set<Int>),
    positions: (table: OpenTypeTable, lookups: Set<Int>), common: GlyphSet, space: Int,
    glyphCount: Int
  ) {
    var loud = GlyphSet(glyphCount: glyphCount)
    var isPairwise = true
    for (lookups, indexes) in [
      (LayoutLookups(table: substitutions.table, kind: .substitution), substitutions.lookups),
      (LayoutLookups(table: positions.table, kind: .positioning), positions.lookups),
    ] {
      for index in indexes {
        lookups.forEachSingleGlyph(of: index) { loud.insert($0) }
        if lookups.movesSecondOfPair(index) { isPairwise = false }
        // Told of no space, a lookup tells of no pair.
        lookups.forEachRule(
          of: index, spaces: [],
          { rule in
            let sets = rule.places.map { lookups.table.glyphs($0, glyphCount: glyphCount) }
            let others = sets.filter { !$0.contains(space) }
            let rarest = (others.isEmpty ? sets : others).min { first, second in
              let shared = (first.countShared(with: common), second.countShared(with: common))
              return shared.0 != shared.1 ? shared.0 < shared.1 : first.count < second.count
            }
            if let rarest { loud.formUnion(rarest) }
          }, nested: { _ in })
      }
      if lookups.table.isExhausted { isPairwise = false }
    }
    guard isPairwise else { return nil }
    self.loud = loud
  }
}

extension LayoutLookups {
  /// Calls `body` with every glyph that a lookup acts on without looking at others, and with every
  /// mark that it attaches.
  func forEachSingleGlyph(of lookup: Int, _ body: (Int) -> Void) {
    forEachSubtable(of: lookup) { type, offset in
      let isCovered: Bool
      switch (kind, type) {
      case (.substitution, 1...3), (.positioning, 1), (.positioning, 4...6): isCovered = true
      case (.substitution, 4):
        isCovered = false
        forEachLigature(at: offset) { components, _ in
          if components.count == 1 { body(components[0]) }
        }
      default: isCovered = false
      }
      // Marks stand in the first coverage of the three kinds of attachment, as others do.
      if isCovered {
        table.forEachCovered(by: offset + table.u16(offset + 2)) { glyph, _ in body(glyph) }
      }
    }
  }

  /// Whether a lookup of pairs can move more than the first glyph.
  func movesSecondOfPair(_ lookup: Int) -> Bool {
    guard kind == .positioning else { return false }
    var moves = false
    forEachSubtable(of: lookup) { type, offset in
      if type == 2, table.u16(offset + 6) != 0 { moves = true }
    }
    return moves
  }
}
