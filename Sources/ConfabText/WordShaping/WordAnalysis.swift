/// The analysis of a font that is needed to shape words one by one, for one set of shaping
/// parameters.
///
/// A class, because a copy would count many references.
final class WordAnalysis {
  let boundaries: WordBoundaryAnalysis
  let space: WordSpace
  /// The cross-word rules of the space itself, for several consecutive spaces.
  let spaceMatches: WordBoundaryAnalysis.RuleMatches
  /// `nil` if no word can be shaped pair by pair.
  let kerningPairs: KerningPairs?
  /// The results of other shapers.
  let shared: SharedShapingCache.Results

  /// - Returns: `nil` if runs must be shaped whole.
  init?(
    _ rules: FontWordRules, _ parameters: ShapingParameters, space: WordSpace,
    sharing shared: SharedShapingCache.Results
  ) {
    // The glyphs of words in other scripts are not known before shaping, so every cross-word rule
    // would count as applicable.
    guard let boundaries = rules.boundaries,
      parameters.hasSimpleShaping || !boundaries.hasCrossWordRules
    else { return nil }
    self.boundaries = boundaries
    self.space = space
    self.shared = shared
    spaceMatches = boundaries.matches(of: Int(space.glyph))
    if parameters.hasSimpleShaping, let glyphs = rules.contextFree,
      glyphs.contains(Int(space.glyph))
    {
      kerningPairs = KerningPairs(
        glyphs, boundaries: boundaries, parameters, space: space, sharing: shared)
    } else {
      kerningPairs = nil
    }
  }

  /// Whether words are copied from runs that were shaped whole, which is faster than shaping them
  /// one by one.
  var learnsFromRuns: Bool {
    kerningPairs == nil && !boundaries.hasCrossWordRules && !boundaries.spacesAffectWords
  }
}
