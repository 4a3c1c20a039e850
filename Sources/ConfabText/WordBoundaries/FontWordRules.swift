import CTypography

/// The results of the analysis of a font's rules, valid for all sizes.
struct FontWordRules {
  /// `nil` if runs must be shaped whole.
  var boundaries: WordBoundaryAnalysis?
  /// `nil` if no word can be shaped pair by pair.
  var contextFree: ContextFreeGlyphs?

  /// Analyzes the rules that apply to runs with some parameters.
  ///
  /// - Parameter space: The glyph of the space.
  /// - Complexity: linear in the font's rules; some milliseconds for a large text font.
  init(of parameters: ShapingParameters, space: Int) {
    guard let lookups = ShapePlanLookups(parameters) else { return }
    boundaries = lookups.wordBoundaries(space: space)
    contextFree = lookups.contextFreeGlyphs(space: space)
  }

  /// A copy that shares no storage with this value. Two threads that use one copy each do not count
  /// references to the same storage.
  var copy: FontWordRules {
    var copy = self
    copy.boundaries = boundaries?.copy
    copy.contextFree = contextFree?.copy
    return copy
  }
}
