/// What the rules of a font say about spaces and about single glyphs, collected lookup by lookup.
struct RuleCollection {
  /// The requirements of a rule around a word boundary.
  struct CrossWordRule: Hashable {
    /// The glyphs that match directly before and directly after the space.
    var beforeSpace: GlyphSet
    var afterSpace: GlyphSet
    /// The glyphs that match at the position whose glyphs are least common in text.
    var required: GlyphSet
    /// The distance of this position from the boundary.
    var reach: WordRules.Reach
  }

  /// The glyph of the space and all glyphs that it can become.
  private let spaces: Set<Int>
  private let common: GlyphSet
  private let empty: GlyphSet
  private var known = Set<CrossWordRule>()
  private(set) var crossWordRules: [CrossWordRule] = []
  /// The glyphs that rules match together with a space after them, and with one before them.
  private(set) var affectedByFollowingSpace: GlyphSet
  private(set) var affectedByPrecedingSpace: GlyphSet
  /// The glyphs of which every rule other than pair adjustment matches one.
  private(set) var contextual: GlyphSet
  private(set) var arePairsIndependent = true

  init(spaces: Set<Int>, common: GlyphSet, glyphCount: Int) {
    self.spaces = spaces
    self.common = common
    empty = GlyphSet(glyphCount: glyphCount)
    affectedByFollowingSpace = empty
    affectedByPrecedingSpace = empty
    contextual = empty
  }

  /// Adds the rules of one lookup.
  ///
  /// - Parameter isNested: Whether only rules of other lookups apply it. One of their glyphs is
  ///   contextual then.
  /// - Returns: `false` if the lookup makes words dependent other than by cross-word rules.
  mutating func add(_ index: Int, of lookups: LayoutLookups, isNested: Bool) -> Bool {
    if !isNested {
      lookups.forEachSingleGlyph(of: index) { contextual.insert($0) }
      if lookups.movesSecondOfPair(index) { arePairsIndependent = false }
    }
    var areWordsIndependent = true
    var canStartWithSpace = false
    var consumesLastSpace = false
    lookups.forEachRule(
      of: index, spaces: spaces,
      { rule in
        let accepts = rule.sequence.map { pattern in
          spaces.contains { lookups.table.matches(pattern, $0) }
        }
        let isContextual = !isNested && !rule.isPair
        if isContextual || accepts.contains(true) {
          add(rule, accepts, lookups.table, isContextual: isContextual)
        }
        guard let last = accepts.indices.last else { return }
        let replaces = rule.hasEffect && last > 0 && lookups.kind == .substitution
        if accepts[0], rule.input.lowerBound == 0 {
          canStartWithSpace = true
          if replaces { areWordsIndependent = false }
        }
        if accepts[last], last > 0, rule.input.upperBound == last + 1 {
          consumesLastSpace = true
          if replaces { areWordsIndependent = false }
        }
      }, nested: { _ in })
    return areWordsIndependent && !(canStartWithSpace && consumesLastSpace)
  }

  /// Adds a rule.
  ///
  /// - Parameter accepts: Whether each position accepts the space.
  private mutating func add(
    _ rule: LayoutRule, _ accepts: [Bool], _ table: OpenTypeTable, isContextual: Bool
  ) {
    let sets = rule.sequence.map { table.glyphs($0, glyphCount: empty.capacity) }
    let others = sets.indices.filter { !accepts[$0] }
    let rarest = (others.isEmpty ? Array(sets.indices) : others).min {
      (sets[$0].countShared(with: common), sets[$0].count)
        < (sets[$1].countShared(with: common), sets[$1].count)
    }
    guard let rarest else { return }
    if isContextual { contextual.formUnion(sets[rarest]) }
    for index in accepts.indices {
      if index > 0, accepts[index...].allSatisfy({ $0 }) {
        affectedByFollowingSpace.formUnion(sets[index - 1])
      }
      if index < accepts.count - 1, accepts[...index].allSatisfy({ $0 }) {
        affectedByPrecedingSpace.formUnion(sets[index + 1])
      }
    }
    var everything = empty
    everything.invert()
    // A rule for every sequence of positions inside it that accepts spaces.
    for first in sets.indices.dropFirst().dropLast() where accepts[first] {
      var last = first
      while last < sets.count - 1, accepts[last] {
        table.spend(empty.capacity / 16)
        guard !table.isExhausted else { return }
        // Spaces alone can match a rule without other positions.
        let cross = CrossWordRule(
          beforeSpace: sets[first - 1], afterSpace: sets[last + 1],
          required: others.isEmpty ? everything : sets[rarest],
          reach: WordRules.Reach(
            left: others.isEmpty ? 1 : max(0, first - rarest), right: max(0, rarest - last)))
        if known.insert(cross).inserted { crossWordRules.append(cross) }
        last += 1
      }
    }
  }

  /// The bit of a rule in a ``WordRules/RuleSet``.
  private func bit(_ index: Int) -> Int { min(index, 63) }

  /// The reach of each bit.
  var reaches: [WordRules.Reach] {
    crossWordRules.enumerated().reduce(into: []) { reaches, rule in
      if bit(rule.offset) == reaches.count { reaches.append(WordRules.Reach(left: 0, right: 0)) }
      let last = reaches.count - 1
      reaches[last].left = max(reaches[last].left, rule.element.reach.left)
      reaches[last].right = max(reaches[last].right, rule.element.reach.right)
    }
  }

  /// The rules that have each glyph in one of their sets, by glyph.
  func mask(_ set: (CrossWordRule) -> GlyphSet) -> [WordRules.RuleSet] {
    var masks = [WordRules.RuleSet](repeating: 0, count: empty.capacity)
    for (index, rule) in crossWordRules.enumerated() {
      set(rule).forEachGlyph { masks[$0] |= 1 << UInt64(bit(index)) }
    }
    return masks
  }
}
