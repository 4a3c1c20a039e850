/// Whether the words of a run can be shaped one by one.
///
/// HarfBuzz's own word on it, `UNSAFE_TO_CONCAT`, is a guess on the safe side: between Latin words
/// it holds nearly everywhere, since some rule always looked past the space. So the rules
/// themselves are read. Be w the words of a run, a single space or several between each two.
///
/// 1. *Rules with a space inside.* A rule can bind two words together only if it has a place that
///    accepts the space with a place on either side. What the rule asks for beside that space, and
///    the rarest glyphs that it asks for anywhere on either side, make a *gate*. A gate is closed
///    at a joint where the last glyph of the left word or the first of the right one does not
///    fit, or where the rarer glyphs, its *witnesses*, are not as near as the rule is long.
///    Glyphs change while they are shaped; so a glyph counts as all that it can become.
/// 2. *Rules with a space at an end* see one word and the space. A word that begins or ends with a
///    glyph of such a rule is therefore shaped with the spaces beside it. That is all the same if no such rule replaces the space, and none
///    consumes it as its last glyph, after which a rule of the same lookup could not start with it.
/// 3. *Nothing skips a space*: GDEF calls it no mark, and if it is a base or ligature, no lookup
///    ignores those.
///
/// Where 2 or 3 do not hold, or the font is shaped by something else than OpenType rules, words are
/// not independent. Where a gate is open, the words are shaped together. Everywhere else,
/// by induction over the lookups in the order of their application, the run has the same glyphs as
/// its words beside each other: before the first rule that would bind two words, all are what they
/// are alone; and that rule does not exist.
///
/// Below the rules, HarfBuzz joins only what is one grapheme or, in Arabic, two letters beside each
/// other; a word that starts with a mark or something invisible counts as glued to the space.
struct SpaceJoints {
  /// At most 64 gates, one bit each.
  typealias Gates = UInt64

  /// No gate at all: any words beside each other are independent.
  var isFree: Bool { tails.isEmpty }

  /// What a gate asks of the words around a joint.
  struct Reach {
    /// How far before the joint its left witness may be, in glyphs, and how far behind it the right
    /// one; at least 1.
    var left: Int
    var right: Int
  }

  /// What is known of a glyph, or of several.
  struct Masks: Sendable {
    /// Gates that it may stand next to, at the end of the left word or at the start of the right.
    var tail: Gates = 0
    var head: Gates = 0
    /// Gates of which it may be the witness.
    var left: Gates = 0
    var right: Gates = 0

    static let all = Masks(tail: .max, head: .max, left: .max, right: .max)
  }

  /// By glyph; empty where there are no gates.
  private var tails: [Gates] = []
  private var heads: [Gates] = []
  private var lefts: [Gates] = []
  private var rights: [Gates] = []
  /// By gate.
  private(set) var reaches: [Reach] = []
  /// Glyphs that can vanish, into a ligature or altogether.
  private var swallowed: GlyphSet

  /// The same in memory of its own.
  var copy: SpaceJoints {
    var copy = self
    (copy.tails, copy.heads) = (tails.map(\.self), heads.map(\.self))
    (copy.lefts, copy.rights) = (lefts.map(\.self), rights.map(\.self))
    copy.reaches = reaches.map(\.self)
    (copy.swallowed, copy.beforeSpace, copy.behindSpace) =
      (swallowed.copy, beforeSpace.copy, behindSpace.copy)
    return copy
  }

  func masks(_ glyph: Int) -> Masks {
    guard glyph < tails.count else { return isFree ? Masks() : .all }
    return Masks(
      tail: tails[glyph], head: heads[glyph], left: lefts[glyph], right: rights[glyph])
  }

  /// Whether a glyph stays a glyph of its own, behind others.
  func lasts(_ glyph: Int) -> Bool { !swallowed.contains(glyph) }

  /// Glyphs that rules see together with a space behind them, and with one before them.
  private var beforeSpace: GlyphSet
  private var behindSpace: GlyphSet

  /// Whether a space beside any word may matter.
  private(set) var spacesMatter = false
  func seesSpaceBehind(_ glyph: Int) -> Bool { beforeSpace.contains(glyph) }
  func seesSpaceBefore(_ glyph: Int) -> Bool { behindSpace.contains(glyph) }

  /// - Parameters:
  ///   - lookups: those that apply by themselves; what they apply in turn is found.
  ///   - spaceClass: of the space in GDEF; 1 for a base, 2 for a ligature, 3 for a mark.
  /// - Returns: `nil` where words can't be told apart, or where the rules take more steps to read than
  ///   ``OpenTypeTable`` allows.
  /// - Complexity: linear in the rules, and in the font's glyphs for each rule with a space inside.
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
    var changes = GlyphChanges()
    for (lookups, indexes) in parts {
      for index in indexes {
        lookups.forEachSubstitution(of: index) {
          changes.add($0, $1)
          // Each is kept, so that there must not be as many as there are steps.
          lookups.table.spend(7)
        }
      }
    }
    guard let spaces = changes.forms(of: space), spaces.count <= 4 else { return nil }
    var gates = GateList(glyphCount: glyphCount)
    for (lookups, indexes) in parts {
      for index in indexes {
        let flag = lookups.flag(of: index)
        guard spaceClass != 1 || flag & LayoutLookups.Flag.ignoresBases == 0,
          spaceClass != 2 || flag & LayoutLookups.Flag.ignoresLigatures == 0,
          gates.read(lookups, index, spaces)
        else { return nil }
      }
    }
    beforeSpace = changes.spread(gates.beforeSpace)
    behindSpace = changes.spread(gates.behindSpace)
    spacesMatter = !beforeSpace.isEmpty || !behindSpace.isEmpty
    swallowed = GlyphSet(glyphCount: glyphCount)
    guard !parts.contains(where: { $0.0.table.isExhausted }) else { return nil }
    guard !gates.isEmpty else { return }
    var vanishing = GlyphSet(glyphCount: glyphCount)
    for (lookups, indexes) in parts {
      for index in indexes { lookups.forEachSwallowed(of: index) { vanishing.insert($0) } }
    }
    for glyph in changes.vanishing { vanishing.insert(glyph) }
    swallowed = changes.spread(vanishing)
    reaches = gates.reaches
    var masks = gates.masks()
    for glyph in changes.vanishing where glyph < glyphCount {
      masks.tails[glyph] = .max
      masks.heads[glyph] = .max
    }
    let spread = changes.spread([masks.tails, masks.heads, masks.lefts, masks.rights])
    (tails, heads, lefts, rights) = (spread[0], spread[1], spread[2], spread[3])
  }
}
