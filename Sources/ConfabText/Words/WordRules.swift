/// Which words of a run affect each other, and which words can be shaped pair by pair, according to
/// the rules of a font. Valid for all sizes.
///
/// `Documentation/Text.md` has the proof. In short: a rule affects two words only if it matches a
/// space between other glyphs (a *cross-word rule*). A rule that matches the space at an end affects
/// a word and the spaces beside it. At least one glyph of every rule other than pair adjustment is
/// *contextual*, so words without contextual glyphs are changed by pairs alone.
struct WordRules {
  /// A set of cross-word rules, one bit for each. Rules from the 64th on share the last bit, so they
  /// count as applicable more often than they are.
  typealias RuleSet = UInt64

  /// The cross-word rules that a glyph, or a word, can take part in.
  struct Matches: Sendable {
    /// The rules that match it directly before the space, at the end of the left word.
    var beforeSpace: RuleSet = 0
    /// The rules that match it directly after the space, at the start of the right word.
    var afterSpace: RuleSet = 0
    /// The rules that match it at the position whose glyphs are least common in text.
    var required: RuleSet = 0

    static let all = Matches(beforeSpace: .max, afterSpace: .max, required: .max)
  }

  /// The distance of the required glyph of a cross-word rule from the boundary, in glyphs; 0 on a
  /// side where there is none.
  struct Reach: Hashable {
    var left: Int
    var right: Int
  }

  /// The matches of each glyph; empty if there are no cross-word rules.
  private var matches: [Matches] = []
  /// The reach of each cross-word rule.
  private(set) var reaches: [Reach] = []
  /// The glyphs that rules match together with a space after them, and with one before them.
  private var affectedByFollowingSpace: GlyphSet
  private var affectedByPrecedingSpace: GlyphSet
  /// Whether a space beside a word can affect its glyphs.
  let spacesAffectWords: Bool
  /// The glyphs of which every rule other than pair adjustment matches one; `nil` if pairs affect
  /// each other.
  private var contextual: GlyphSet?

  /// Whether there are cross-word rules. Without them, all words are independent.
  var hasCrossWordRules: Bool { !matches.isEmpty }
  /// Whether words without contextual glyphs can be shaped pair by pair.
  var arePairsIndependent: Bool { contextual != nil }

  /// The cross-word rules that a glyph can take part in.
  func matches(of glyph: Int) -> Matches {
    glyph < matches.count ? matches[glyph] : hasCrossWordRules ? .all : Matches()
  }

  func isAffectedByFollowingSpace(_ glyph: Int) -> Bool {
    affectedByFollowingSpace.contains(glyph)
  }

  func isAffectedByPrecedingSpace(_ glyph: Int) -> Bool {
    affectedByPrecedingSpace.contains(glyph)
  }

  func isContextFree(_ glyph: Int) -> Bool { contextual.map { !$0.contains(glyph) } ?? false }

  /// A copy that shares no storage with this value. Two threads that use one copy each do not count
  /// references to the same storage.
  var copy: WordRules {
    var copy = self
    copy.matches = matches.map(\.self)
    copy.reaches = reaches.map(\.self)
    copy.affectedByFollowingSpace = affectedByFollowingSpace.copy
    copy.affectedByPrecedingSpace = affectedByPrecedingSpace.copy
    copy.contextual = contextual?.copy
    return copy
  }

  /// Analyzes the rules of a font.
  ///
  /// - Parameters:
  ///   - substitutions: GSUB and the lookups that shaping applies. Lookups that these apply are
  ///     found.
  ///   - positions: GPOS and the lookups that shaping applies.
  ///   - common: Glyphs that should be context-free.
  ///   - space: The glyph of the space.
  ///   - spaceClass: The GDEF class of the space: 1 for a base, 2 for a ligature, 3 for a mark.
  /// - Returns: `nil` if words are not independent, or if the analysis takes more steps than
  ///   ``OpenTypeTable`` allows.
  /// - Complexity: linear in the rules, and in the font's glyphs for each cross-word rule.
  init?(
    substitutions: (table: OpenTypeTable, lookups: Set<Int>),
    positions: (table: OpenTypeTable, lookups: Set<Int>), common: GlyphSet, space: Int,
    spaceClass: Int, glyphCount: Int
  ) {
    guard spaceClass != 3 else { return nil }
    let parts = [
      (LayoutLookups(table: substitutions.table, kind: .substitution), substitutions.lookups),
      (LayoutLookups(table: positions.table, kind: .positioning), positions.lookups),
    ].map { (lookups: $0, applied: $1, all: $0.reachable(from: $1)) }
    var graph = SubstitutionGraph()
    for (lookups, _, all) in parts {
      for index in all {
        lookups.forEachSubstitution(of: index) {
          graph.add($0, $1)
          // Edges take memory, so they cost more steps than a read.
          lookups.table.spend(7)
        }
      }
    }
    guard let spaces = graph.forms(of: space), spaces.count <= 4 else { return nil }
    var rules = RuleCollection(spaces: spaces, common: common, glyphCount: glyphCount)
    for (lookups, applied, all) in parts {
      for index in all {
        let flag = lookups.flag(of: index)
        guard spaceClass != 1 || flag & LayoutLookups.Flag.ignoresBases == 0,
          spaceClass != 2 || flag & LayoutLookups.Flag.ignoresLigatures == 0,
          rules.add(index, of: lookups, isNested: !applied.contains(index))
        else { return nil }
      }
    }
    affectedByFollowingSpace = graph.sources(of: rules.affectedByFollowingSpace)
    affectedByPrecedingSpace = graph.sources(of: rules.affectedByPrecedingSpace)
    spacesAffectWords = !affectedByFollowingSpace.isEmpty || !affectedByPrecedingSpace.isEmpty
    contextual = rules.arePairsIndependent ? rules.contextual : nil
    guard !parts.contains(where: { $0.lookups.table.isExhausted }) else { return nil }
    guard !rules.crossWordRules.isEmpty else { return }
    reaches = rules.reaches
    var (before, after) = (rules.mask(\.beforeSpace), rules.mask(\.afterSpace))
    // If a glyph is deleted, any glyph can be beside the space.
    for glyph in graph.deletableGlyphs where glyph < glyphCount {
      before[glyph] = .max
      after[glyph] = .max
    }
    (before, after) = (graph.propagated(before), graph.propagated(after))
    let required = graph.propagated(rules.mask(\.required))
    matches = before.indices.map {
      Matches(beforeSpace: before[$0], afterSpace: after[$0], required: required[$0])
    }
  }
}
