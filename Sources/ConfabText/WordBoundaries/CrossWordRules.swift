/// The rules of a font that can affect two words, because they match a space between other glyphs.
struct CrossWordRules {
  /// The requirements of a rule around a word boundary.
  struct Rule: Hashable {
    /// The glyphs that match directly before and directly after the space.
    var beforeSpace: GlyphSet
    var afterSpace: GlyphSet
    /// The glyphs of the rarest position on either side, one of which must be within reach.
    var requiredLeft: GlyphSet
    var requiredRight: GlyphSet
    /// The distance of these positions from the boundary, in glyphs.
    var leftReach: Int
    var rightReach: Int
  }

  private let glyphCount: Int
  private var rules: [Rule] = []
  private var known = Set<Rule>()
  /// The glyphs that rules match together with a space after them, and with one before them.
  private(set) var affectedByFollowingSpace: GlyphSet
  private(set) var affectedByPrecedingSpace: GlyphSet

  init(glyphCount: Int) {
    self.glyphCount = glyphCount
    affectedByFollowingSpace = GlyphSet(glyphCount: glyphCount)
    affectedByPrecedingSpace = affectedByFollowingSpace
  }

  var isEmpty: Bool { rules.isEmpty }

  /// Adds the cross-word rules of one lookup.
  ///
  /// - Parameter spaces: The glyph of the space and all glyphs that it can become.
  /// - Returns: `false` if the lookup makes words dependent in other ways.
  mutating func addRules(
    of index: Int, in lookups: LayoutLookups, spaces: Set<Int>
  ) -> Bool {
    var areWordsIndependent = true
    var canStartWithSpace = false
    var consumesLastSpace = false
    lookups.forEachRule(
      of: index, spaces: spaces,
      { rule in
        let accepts = rule.sequence.map { pattern in
          spaces.contains { lookups.table.matches(pattern, $0) }
        }
        guard accepts.contains(true) else { return }
        let last = rule.sequence.count - 1
        let isPositioning = lookups.kind == .positioning
        if accepts[0], rule.input.lowerBound == 0 {
          canStartWithSpace = true
          if rule.hasEffect, last > 0, !isPositioning { areWordsIndependent = false }
        }
        if accepts[last], last > 0, rule.input.upperBound == last + 1 {
          consumesLastSpace = true
          if rule.hasEffect, !isPositioning { areWordsIndependent = false }
        }
        if accepts.dropFirst().dropLast().contains(true) { add(rule, accepts, lookups.table) }
        addEdges(rule, accepts, lookups.table)
      }, nested: { _ in })
    return areWordsIndependent && !(canStartWithSpace && consumesLastSpace)
  }

  /// Adds a rule for every sequence of positions inside it that accepts spaces.
  ///
  /// - Parameter accepts: Whether each position accepts the space.
  private mutating func add(_ rule: LayoutRule, _ accepts: [Bool], _ table: OpenTypeTable) {
    let sets = rule.sequence.map { table.glyphs($0, glyphCount: glyphCount) }
    let counts = sets.map(\.count)
    /// The position with the fewest glyphs, among those that are beside the boundary or accept no
    /// space.
    func rarest(_ positions: Range<Int>, boundary: Int) -> Int {
      positions.filter { $0 == boundary || !accepts[$0] }.min { counts[$0] < counts[$1] }
        ?? boundary
    }
    for first in 1..<max(1, rule.sequence.count - 1) where accepts[first] {
      var last = first
      while last < rule.sequence.count - 1, accepts[last] {
        table.spend(glyphCount / 16)
        guard !table.isExhausted else { return }
        let left = rarest(0..<first, boundary: first - 1)
        let right = rarest((last + 1)..<sets.count, boundary: last + 1)
        let rule = Rule(
          beforeSpace: sets[first - 1], afterSpace: sets[last + 1], requiredLeft: sets[left],
          requiredRight: sets[right], leftReach: first - left, rightReach: right - last)
        if known.insert(rule).inserted { rules.append(rule) }
        last += 1
      }
    }
  }

  /// Collects the glyphs beside spaces at the ends of a rule.
  private mutating func addEdges(_ rule: LayoutRule, _ accepts: [Bool], _ table: OpenTypeTable) {
    for index in accepts.indices {
      if index > 0, accepts[index...].allSatisfy({ $0 }) {
        affectedByFollowingSpace.formUnion(
          table.glyphs(rule.sequence[index - 1], glyphCount: glyphCount))
      }
      if index < accepts.count - 1, accepts[...index].allSatisfy({ $0 }) {
        affectedByPrecedingSpace.formUnion(
          table.glyphs(rule.sequence[index + 1], glyphCount: glyphCount))
      }
    }
  }

  /// The bit of a rule. Rules from the 64th on share the last bit, so they count as applicable more
  /// often than they are.
  private func bit(_ index: Int) -> Int { min(index, 63) }

  /// The reach of each bit.
  var reaches: [WordBoundaryAnalysis.Reach] {
    var reaches: [WordBoundaryAnalysis.Reach] = []
    for (index, rule) in rules.enumerated() {
      if bit(index) == reaches.count {
        reaches.append(
          WordBoundaryAnalysis.Reach(left: rule.leftReach, right: rule.rightReach))
      } else {
        let last = reaches.count - 1
        reaches[last].left = max(reaches[last].left, rule.leftReach)
        reaches[last].right = max(reaches[last].right, rule.rightReach)
      }
    }
    return reaches
  }

  /// The rules that have each glyph in one of their sets, by glyph.
  func mask(_ set: (Rule) -> GlyphSet) -> [WordBoundaryAnalysis.RuleSet] {
    var masks = [WordBoundaryAnalysis.RuleSet](repeating: 0, count: glyphCount)
    for (index, rule) in rules.enumerated() {
      set(rule).forEachGlyph { if $0 < glyphCount { masks[$0] |= 1 << UInt64(bit(index)) } }
    }
    return masks
  }
}
