/// Finds out whether the words of a run can be shaped one by one, with the result of shaping the
/// run whole.
///
/// HarfBuzz's flag `UNSAFE_TO_CONCAT` is too conservative for this. It is set between nearly all
/// Latin words, because some rule always looks past the space. So the font's rules are analyzed.
/// Consider the words of a run, with one or more spaces between neighbors.
///
/// 1. *Rules with a space inside.* A rule can affect two words only if a position of its sequence
///    matches the space and there are positions on both sides of it. Such a rule is a *cross-word
///    rule* (``CrossWordRules``). It does not apply at a boundary if the last glyph of the left
///    word or the first glyph of the right word does not match its positions beside the space. It
///    also does not apply if the rarest glyph that it requires on either side is not as near as the
///    rule is long. Glyphs change during shaping, so a glyph counts as every glyph that it can
///    become.
/// 2. *Rules with a space at an end* see one word and the space. So a word that begins or ends with
///    a glyph of such a rule is shaped together with the spaces beside it. This gives the same
///    result if no such rule replaces the space, and if no such rule consumes the space as its last
///    glyph and thus prevents a rule of the same lookup from starting with it.
/// 3. *No rule skips a space*: GDEF does not classify it as a mark, and if it is a base or a
///    ligature, no lookup ignores that class.
///
/// If 2 or 3 does not hold, or something other than OpenType rules takes part in shaping, words are
/// not independent. If a cross-word rule can apply, the words are shaped together. In all other
/// cases the run has the same glyphs as its words side by side, by induction over the lookups in
/// order: before the first rule that affects two words, all glyphs are those of the words alone,
/// and there is no such rule.
///
/// Apart from rules, HarfBuzz combines only the characters of one grapheme cluster and neighboring
/// Arabic letters. A word that starts with a mark or an invisible character counts as attached to
/// the space.
struct WordBoundaryAnalysis {
  /// A set of cross-word rules, one bit for each; at most 64.
  typealias RuleSet = UInt64

  /// Whether there are cross-word rules. Without them, all words are independent.
  var hasCrossWordRules: Bool { !beforeSpace.isEmpty }

  /// How far from a boundary the required glyphs of a cross-word rule can be.
  struct Reach {
    /// The distance to the left, in glyphs; at least 1.
    var left: Int
    /// The distance to the right, in glyphs; at least 1.
    var right: Int
  }

  /// The cross-word rules that a glyph, or a word, can take part in.
  struct RuleMatches: Sendable {
    /// The rules that match it directly before the space, at the end of the left word.
    var beforeSpace: RuleSet = 0
    /// The rules that match it directly after the space, at the start of the right word.
    var afterSpace: RuleSet = 0
    /// The rules that require it on the left side.
    var requiredLeft: RuleSet = 0
    /// The rules that require it on the right side.
    var requiredRight: RuleSet = 0

    static let all = RuleMatches(
      beforeSpace: .max, afterSpace: .max, requiredLeft: .max, requiredRight: .max)
  }

  /// The members of ``RuleMatches``, by glyph; empty if there are no cross-word rules.
  private var beforeSpace: [RuleSet] = []
  private var afterSpace: [RuleSet] = []
  private var requiredLeft: [RuleSet] = []
  private var requiredRight: [RuleSet] = []
  /// The reach of each cross-word rule.
  private(set) var reaches: [Reach] = []
  /// The glyphs that can be deleted or become a trailing component of a ligature.
  private var vanishing: GlyphSet
  /// The glyphs that rules match together with a space after them, and with one before them.
  private var affectedByFollowingSpace: GlyphSet
  private var affectedByPrecedingSpace: GlyphSet
  /// Whether a space beside a word can affect its glyphs.
  private(set) var spacesAffectWords = false

  /// A copy that shares no storage with this value, for use on another thread.
  var copy: WordBoundaryAnalysis {
    var copy = self
    copy.beforeSpace = beforeSpace.map(\.self)
    copy.afterSpace = afterSpace.map(\.self)
    copy.requiredLeft = requiredLeft.map(\.self)
    copy.requiredRight = requiredRight.map(\.self)
    copy.reaches = reaches.map(\.self)
    copy.vanishing = vanishing.copy
    copy.affectedByFollowingSpace = affectedByFollowingSpace.copy
    copy.affectedByPrecedingSpace = affectedByPrecedingSpace.copy
    return copy
  }

  /// The cross-word rules that a glyph can take part in.
  func matches(of glyph: Int) -> RuleMatches {
    guard glyph < beforeSpace.count else { return hasCrossWordRules ? .all : RuleMatches() }
    return RuleMatches(
      beforeSpace: beforeSpace[glyph], afterSpace: afterSpace[glyph],
      requiredLeft: requiredLeft[glyph], requiredRight: requiredRight[glyph])
  }

  /// Whether a glyph that follows others always remains a glyph.
  func alwaysRemains(_ glyph: Int) -> Bool { !vanishing.contains(glyph) }

  /// Whether a space after a glyph can affect the glyph.
  func isAffectedByFollowingSpace(_ glyph: Int) -> Bool {
    affectedByFollowingSpace.contains(glyph)
  }

  /// Whether a space before a glyph can affect the glyph.
  func isAffectedByPrecedingSpace(_ glyph: Int) -> Bool {
    affectedByPrecedingSpace.contains(glyph)
  }

  /// Analyzes the rules of a font.
  ///
  /// - Parameters:
  ///   - substitutions: GSUB and the lookups that shaping applies. Lookups that these apply are
  ///     found.
  ///   - positions: GPOS and the lookups that shaping applies.
  ///   - space: The glyph of the space.
  ///   - spaceClass: The GDEF class of the space: 1 for a base, 2 for a ligature, 3 for a mark.
  /// - Returns: `nil` if words are not independent, or if the analysis takes more steps than
  ///   ``OpenTypeTable`` allows.
  /// - Complexity: linear in the rules, and in the font's glyphs for each cross-word rule.
  init?(
    substitutions: (table: OpenTypeTable, lookups: Set<Int>),
    positions: (table: OpenTypeTable, lookups: Set<Int>), space: Int, spaceClass: Int,
    glyphCount: Int
  ) {
    guard spaceClass != 3 else { return nil }
    let parts = [
      (LayoutLookups(table: substitutions.table, kind: .substitution), substitutions.lookups),
      (LayoutLookups(table: positions.table, kind: .positioning), positions.lookups),
    ].map { ($0, $0.reachable(from: $1)) }
    var graph = SubstitutionGraph()
    for (lookups, indexes) in parts {
      for index in indexes {
        lookups.forEachSubstitution(of: index) {
          graph.add($0, $1)
          // Edges take memory, so they cost more steps than a read.
          lookups.table.spend(7)
        }
      }
    }
    guard let spaces = graph.forms(of: space), spaces.count <= 4 else { return nil }
    var rules = CrossWordRules(glyphCount: glyphCount)
    for (lookups, indexes) in parts {
      for index in indexes {
        let flag = lookups.flag(of: index)
        guard spaceClass != 1 || flag & LayoutLookups.Flag.ignoresBases == 0,
          spaceClass != 2 || flag & LayoutLookups.Flag.ignoresLigatures == 0,
          rules.addRules(of: index, in: lookups, spaces: spaces)
        else { return nil }
      }
    }
    affectedByFollowingSpace = graph.sources(of: rules.affectedByFollowingSpace)
    affectedByPrecedingSpace = graph.sources(of: rules.affectedByPrecedingSpace)
    spacesAffectWords = !affectedByFollowingSpace.isEmpty || !affectedByPrecedingSpace.isEmpty
    vanishing = GlyphSet(glyphCount: glyphCount)
    guard !parts.contains(where: { $0.0.table.isExhausted }) else { return nil }
    guard !rules.isEmpty else { return }
    var vanishing = GlyphSet(glyphCount: glyphCount)
    for (lookups, indexes) in parts {
      for index in indexes { lookups.forEachTrailingComponent(of: index) { vanishing.insert($0) } }
    }
    for glyph in graph.deletableGlyphs { vanishing.insert(glyph) }
    self.vanishing = graph.sources(of: vanishing)
    reaches = rules.reaches
    var (before, after) = (rules.mask(\.beforeSpace), rules.mask(\.afterSpace))
    // If a glyph is deleted, any glyph can be beside the space.
    for glyph in graph.deletableGlyphs where glyph < glyphCount {
      before[glyph] = .max
      after[glyph] = .max
    }
    beforeSpace = graph.propagated(before)
    afterSpace = graph.propagated(after)
    requiredLeft = graph.propagated(rules.mask(\.requiredLeft))
    requiredRight = graph.propagated(rules.mask(\.requiredRight))
  }
}
